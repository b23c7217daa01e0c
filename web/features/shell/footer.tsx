import { Camera, MessageCircle, Rss } from 'lucide-react';
import { Link } from 'wouter';
import { rememberExploreView } from '#web/lib/explore-view.ts';
import { useSite } from '#web/lib/site.tsx';
import { Mark } from './mark.tsx';

const links = [
  { to: '/', text: 'Home' },
  { to: '/explore', text: 'Explore Sandwiches', onClick: () => rememberExploreView('sandwiches') },
  { to: '/explore?view=restaurants', text: 'Find Restaurants' },
  { to: '/collection', text: 'My Collection' },
  { to: '/recommend-restaurant', text: 'Recommend a Restaurant' },
] as const;

/** Placeholders, until FOOTER_LINKS gives them a destination. */
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

export function Footer() {
  const { name, tagline, footerLinks } = useSite();
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="lead">
          <Link className="mark" href="/">
            <Mark />
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
