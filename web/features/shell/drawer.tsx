import { LogOut, X } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useLogout } from '#web/lib/account.ts';
import { useViewer } from '#web/lib/session.ts';
import { useSite } from '#web/lib/site.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Initial } from './initial.tsx';
import { accountLinks, mainLinks } from './links.ts';
import { Mark } from './mark.tsx';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
}

export function Drawer({ open, onClose }: DrawerProps) {
  const [path] = useLocation();
  const { name, tagline } = useSite();
  const viewer = useViewer();
  const logout = useLogout();
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
          <Link key={to} href={to} aria-current={to === path ? 'page' : undefined} onClick={onClose}>
            <Icon className="icon" aria-hidden />
            {text}
          </Link>
        ))}
      </nav>
      <nav aria-label="Account">
        {accountLinks(viewer).map(({ to, text, Icon }) => (
          <Link key={to} href={to} onClick={onClose}>
            <Icon className="icon" aria-hidden />
            {text}
          </Link>
        ))}
        {viewer && (
          <button
            type="button"
            onClick={() => {
              onClose();
              void logout();
            }}
          >
            <LogOut className="icon" aria-hidden />
            Logout
          </button>
        )}
      </nav>
    </Dialog>
  );
}
