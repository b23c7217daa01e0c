import { Camera, MessageCircle, Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { storeExploreResultKind } from '#web/lib/device/explore-result-kind.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { SiteHeader } from './site-header.tsx';
import { bottomNavLinks, ariaCurrentOf } from './nav-links.ts';
import { SiteLogo } from './site-logo.tsx';
import { SiteReadOnlyNotice } from './site-read-only-notice.tsx';

export function SiteShell({ bell, melt, children }: { bell: ReactNode; melt: boolean; children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader bell={bell} melt={melt} />
      <SiteReadOnlyNotice />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar />
      <Toaster />
    </>
  );
}

function BottomBar() {
  const [path] = useLocation();
  const viewer = useViewer();
  return (
    <nav className="bar" aria-label="Bottom bar">
      {bottomNavLinks(viewer).map(({ to, text, Icon }) => (
        <Link key={to} href={to} aria-current={ariaCurrentOf(path, to)}>
          <span>
            <Icon className="icon" aria-hidden />
          </span>
          {text}
        </Link>
      ))}
    </nav>
  );
}

const links = [
  { to: '/', text: 'Home' },
  { to: '/explore', text: 'Explore Sandwiches', onClick: () => storeExploreResultKind('sandwiches') },
  { to: '/explore?view=restaurants', text: 'Find Restaurants' },
  { to: '/collection', text: 'My Collection' },
  { to: '/recommend-restaurant', text: 'Recommend a Restaurant' },
] as const;

/** Placeholders until FOOTER_LINKS has their addresses. */
const pages = [
  { name: 'contact', text: 'Contact Us' },
  { name: 'privacy', text: 'Privacy Policy' },
  { name: 'terms', text: 'Terms of Service' },
] as const;

const social = [
  { name: 'instagram', text: 'Instagram', Icon: Camera },
  { name: 'community', text: 'Community', Icon: MessageCircle },
  { name: 'feed', text: 'Feed', Icon: Rss },
] as const;

function Footer() {
  const { name, tagline, footerLinks } = useSiteSettings();
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="lead">
          <Link className="mark" href="/">
            <SiteLogo />
            <span className="one">{name}</span>
          </Link>
          <p>{tagline}</p>
          <div className="social">
            {social.map(({ name: key, text, Icon }) => {
              const target = footerLinks[key];
              const icon = <Icon key={key} className="icon" aria-hidden />;
              return target ? (
                <a key={key} href={target} aria-label={text}>
                  {icon}
                </a>
              ) : (
                icon
              );
            })}
          </div>
        </div>
        <ul>
          {links.map(({ text, to, ...more }) => (
            <li key={to}>
              <Link href={to} {...more}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
        <ul>
          <li>
            <Link href="/credits">Data sources</Link>
          </li>
          {pages.map(({ name: key, text }) => (
            <li key={key}>
              {footerLinks[key] ? <a href={footerLinks[key]}>{text}</a> : <span>{text}</span>}
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
