import { LogOut } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useLogout } from '#web/lib/logout.ts';
import type { Viewer } from '#web/lib/session.ts';
import { accountLinks, currentAt } from './links.ts';

/** The same ways in the menu of a laptop and in the drawer of a phone; either closes when one is taken. */
export function AccountNav({ viewer, onTaken }: { viewer: Viewer | null; onTaken: () => void }) {
  const [path] = useLocation();
  const logout = useLogout();
  return (
    <nav aria-label="Account">
      {accountLinks(viewer).map(({ to, text, Icon }) => (
        <Link key={to} href={to} aria-current={currentAt(path, to)} onClick={onTaken}>
          <Icon className="icon" aria-hidden />
          {text}
        </Link>
      ))}
      {viewer && (
        <button
          type="button"
          onClick={() => {
            onTaken();
            void logout();
          }}
        >
          <LogOut className="icon" aria-hidden />
          Logout
        </button>
      )}
    </nav>
  );
}
