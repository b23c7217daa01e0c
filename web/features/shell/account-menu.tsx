import { LogOut, User } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import { useLogout } from '#web/lib/account.ts';
import { useViewer } from '#web/lib/session.ts';
import { Initial } from './initial.tsx';
import { accountLinks } from './links.ts';

/** A native popover: it opens without a line of our code, and closes on Escape or a press beside it. */
export function AccountMenu() {
  const viewer = useViewer();
  const logout = useLogout();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <div className="account">
      {viewer ? (
        <button
          type="button"
          className="round desk"
          popoverTarget="account-menu"
          aria-label={`Account: ${viewer.username}`}
        >
          <Initial viewer={viewer} />
        </button>
      ) : (
        <button type="button" className="btn line desk" popoverTarget="account-menu">
          <User className="icon" aria-hidden />
          Account
        </button>
      )}
      <div className="account-menu" id="account-menu" popover="auto" ref={menu}>
        {viewer && <p className="greeting">Hi, {viewer.username}</p>}
        <nav aria-label="Account">
          {accountLinks(viewer).map(({ to, text, Icon }) => (
            <Link key={to} href={to} onClick={close}>
              <Icon className="icon" aria-hidden />
              {text}
            </Link>
          ))}
          {viewer && (
            <button
              type="button"
              onClick={() => {
                close();
                void logout();
              }}
            >
              <LogOut className="icon" aria-hidden />
              Logout
            </button>
          )}
        </nav>
      </div>
    </div>
  );
}
