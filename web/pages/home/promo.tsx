import { Bell, Heart, MapPin, Star } from 'lucide-react';
import { Link } from 'wouter';
import { ButtonLink } from '#web/ui/button.tsx';
import { PromoReceipt } from './promo-receipt.tsx';

const features = [
  { title: 'Track Your Favorites', text: 'Keep the ones you would cross town for.', Icon: Heart },
  { title: 'Rate & Review', text: 'Five stars, or the honest three.', Icon: Star },
  { title: 'Find Nearby', text: 'What is frying within a mile, right now.', Icon: MapPin },
  {
    title: 'Get Notifications',
    text: 'When a place you saved adds a new one.',
    Icon: Bell,
    to: '/notifications',
  },
] as const;

export function Promo() {
  return (
    <section className="wrap">
      <div className="promo">
        <div>
          <h2>Track Your Chicken Sandwich Journey</h2>
          <ul className="feat">
            {features.map(({ title, text, Icon, ...more }) => (
              <li key={title}>
                <span className="badge">
                  <Icon className="icon" aria-hidden />
                </span>
                <div>
                  <h3>{'to' in more ? <Link href={more.to}>{title}</Link> : title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
          <ButtonLink look="cream" size="big" to="/collection">
            Start Your Collection
          </ButtonLink>
        </div>
        <PromoReceipt />
      </div>
    </section>
  );
}
