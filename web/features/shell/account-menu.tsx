import { User } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import { visitorLinks } from './links.ts';

/** A native popover: it opens without a line of our code, and closes on Escape or a press beside it. */
export function AccountMenu() {
  const menu = useRef<HTMLDivElement>(null);
  return (
    <div className="account">
      <button type="button" className="btn line desk" popoverTarget="account-menu">
        <User className="icon" aria-hidden />
        Account
      </button>
      <div className="account-menu" id="account-menu" popover="auto" ref={menu}>
        <nav aria-label="Account">
          {visitorLinks.map(({ to, text, Icon }) => (
            <Link key={to} href={to} onClick={() => menu.current?.hidePopover()}>
              <Icon className="icon" aria-hidden />
              {text}
            </Link>
          ))}
        </nav>
      </div>
    </div>
  );
}
