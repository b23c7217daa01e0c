import { Menu, Search, User, X, LogOut } from 'lucide-react';
import { useState, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { srcSetOf } from '#shared/images/upload-urls.ts';
import { useLogout } from '#web/lib/session/use-logout.ts';
import { useViewer, type Viewer } from '#web/lib/session/session.ts';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ariaCurrentOf, mainNavLinks, accountMenuLinks } from './nav-links.ts';
import { SiteLogo } from './site-logo.tsx';

export function SiteHeader({ bell, melt }: { bell: ReactNode; melt: boolean }) {
  const [path] = useLocation();
  const { name } = useSiteSettings();
  const viewer = useViewer();
  // Open only on the current page, so that Back closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  return (
    <header className={melt ? 'top melt' : 'top'}>
      <div className="wrap">
        <Link className="mark" href="/">
          <SiteLogo />
          <span className="one">{name}</span>
        </Link>
        <nav aria-label="Main">
          {mainNavLinks(viewer).map(({ to, text }) => (
            <Link key={to} href={to} aria-current={ariaCurrentOf(path, to)}>
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

/** A native popover opens without our code, and closes on Escape or a click outside. */
function AccountMenu() {
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

function Drawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [path] = useLocation();
  const { name, tagline } = useSiteSettings();
  const viewer = useViewer();
  return (
    <Dialog open={open} onClose={onClose} label="Menu" kind="side">
      <div className="drawer-head">
        <span className="mark">
          <SiteLogo />
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
        {mainNavLinks(viewer).map(({ to, text, Icon }) => (
          <Link key={to} href={to} aria-current={ariaCurrentOf(path, to)} onClick={onClose}>
            <Icon className="icon" aria-hidden />
            {text}
          </Link>
        ))}
      </nav>
      <AccountNav viewer={viewer} onTaken={onClose} />
    </Dialog>
  );
}

function Initial({ viewer }: { viewer: Pick<Viewer, 'username' | 'avatarUrl'> }) {
  const { avatarUrl } = viewer;
  if (avatarUrl) {
    const sources = { srcSet: srcSetOf(avatarUrl), sizes: '40px', src: avatarUrl };
    return <img className="avatar" {...sources} alt="" width={40} height={40} />;
  }
  return (
    <span className="avatar" aria-hidden="true">
      {viewer.username.slice(0, 1).toUpperCase()}
    </span>
  );
}

function AccountNav({ viewer, onTaken }: { viewer: Viewer | null; onTaken: () => void }) {
  const [path] = useLocation();
  const logout = useLogout();
  return (
    <nav aria-label="Account">
      {accountMenuLinks(viewer).map(({ to, text, Icon }) => (
        <Link key={to} href={to} aria-current={ariaCurrentOf(path, to)} onClick={onTaken}>
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
