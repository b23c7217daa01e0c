import { X } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useViewer } from '#web/lib/session.ts';
import { useSite } from '#web/lib/site.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AccountNav } from './account-nav.tsx';
import { Initial } from './initial.tsx';
import { currentAt, mainLinks } from './links.ts';
import { Mark } from './mark.tsx';

type DrawerProps = {
  open: boolean;
  onClose: () => void;
};

export function Drawer({ open, onClose }: DrawerProps) {
  const [path] = useLocation();
  const { name, tagline } = useSite();
  const viewer = useViewer();
  return (
    <Dialog open={open} onClose={onClose} label="Menu" kind="side">
      <div className="drawer-head">
        <span className="mark">
          <Mark />
          <span className="one">{name}</span>
        </span>
        <button type="button" className="round" aria-label="Close menu" onClick={onClose}>
          <X className="icon" aria-hidden />
        </button>
      </div>
      {viewer ? (
        <p className="drawer-lead member">
          <Initial viewer={viewer} />
          <span>
            Hi, {viewer.username}
            <small className="num">
              Level {viewer.level} · {viewer.xp.toLocaleString('en-US')} XP
            </small>
          </span>
        </p>
      ) : (
        <p className="drawer-lead">{tagline}</p>
      )}
      <nav aria-label="Menu">
        {mainLinks(viewer).map(({ to, text, Icon }) => (
          <Link key={to} href={to} aria-current={currentAt(path, to)} onClick={onClose}>
            <Icon className="icon" aria-hidden />
            {text}
          </Link>
        ))}
      </nav>
      <AccountNav viewer={viewer} onTaken={onClose} />
    </Dialog>
  );
}
