import { Menu, Search } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useViewer } from '#web/lib/session.ts';
import { useSite } from '#web/lib/site.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Drawer } from './drawer.tsx';
import { currentAt, mainLinks } from './links.ts';
import { Mark } from './mark.tsx';

export function Header({ bell, melt }: { bell: ReactNode; melt: boolean }) {
  const [path] = useLocation();
  const { name } = useSite();
  const viewer = useViewer();
  // Open on this page only: going back closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <header className={melt ? 'top melt' : 'top'}>
      <div className="wrap">
        <Link className="mark" href="/">
          <Mark />
          <span className="one">{name}</span>
        </Link>
        <nav aria-label="Main">
          {mainLinks(viewer).map(({ to, text }) => (
            <Link key={to} href={to} aria-current={currentAt(path, to)}>
              {text}
            </Link>
          ))}
        </nav>
        <div className="right">
          <Link className="round" href="/explore" aria-label="Search">
            <Search className="icon" aria-hidden />
          </Link>
          {bell}
          <AccountMenu />
          <button
            type="button"
            className="round phone"
            aria-label="Menu"
            aria-haspopup="dialog"
            onClick={() => setOpenAt(path)}
          >
            <Menu className="icon" aria-hidden />
          </button>
        </div>
      </div>
      <Drawer open={openAt === path} onClose={() => setOpenAt(null)} />
    </header>
  );
}
