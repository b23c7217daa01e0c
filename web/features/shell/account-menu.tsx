import { User } from 'lucide-react';
import { useRef } from 'react';
import { useViewer } from '#web/lib/session.ts';
import { AccountNav } from './account-nav.tsx';
import { Initial } from './initial.tsx';

/** A native popover: it opens without a line of our code, and closes on Escape or a press beside it. */
export function AccountMenu() {
  const viewer = useViewer();
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
        <AccountNav viewer={viewer} onTaken={close} />
      </div>
    </div>
  );
}
