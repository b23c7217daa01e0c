import { X } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useSite } from '#web/lib/site.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { mainLinks, visitorLinks } from './links.ts';
import { Mark } from './mark.tsx';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
}

export function Drawer({ open, onClose }: DrawerProps) {
  const [path] = useLocation();
  const { name, tagline } = useSite();
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
      <p className="drawer-lead">{tagline}</p>
      <nav aria-label="Menu">
        {mainLinks.map(({ to, text, Icon }) => (
          <Link key={to} href={to} aria-current={to === path ? 'page' : undefined} onClick={onClose}>
            <Icon className="icon" aria-hidden />
            {text}
          </Link>
        ))}
      </nav>
      <nav aria-label="Account">
        {visitorLinks.map(({ to, text, Icon }) => (
          <Link key={to} href={to} onClick={onClose}>
            <Icon className="icon" aria-hidden />
            {text}
          </Link>
        ))}
      </nav>
    </Dialog>
  );
}
