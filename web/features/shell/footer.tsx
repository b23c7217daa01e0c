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

/** Named by the specification, still without a destination. */
const placeholders = ['Contact Us', 'Privacy Policy', 'Terms of Service'] as const;

export function Footer() {
  const { name, tagline } = useSite();
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="lead">
          <Link className="mark" href="/">
            <Mark />
            <span className="one">{name}</span>
          </Link>
          <p>{tagline}</p>
          <div className="social" aria-hidden="true">
            <Camera className="icon" />
            <MessageCircle className="icon" />
            <Rss className="icon" />
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
          {placeholders.map((text) => (
            <li key={text}>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
