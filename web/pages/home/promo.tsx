import { Bell, Heart, MapPin, Star } from 'lucide-react';
import { Link } from 'wouter';
import { ButtonLink } from '#web/ui/button.tsx';

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
        <ExampleReceipt />
      </div>
    </section>
  );
}

/** What a list looks like after a while. Only a picture: nobody's numbers. */
function ExampleReceipt() {
  return (
    <div className="slip" aria-hidden="true">
      <div className="receipt">
        <p className="receipt-title">Your clucket list</p>
        <p className="quiet">as of some good lunch</p>
        <dl>
          <div>
            <dt>Total Tried</dt>
            <dd>23</dd>
          </div>
          <div>
            <dt>Favorites</dt>
            <dd>8</dd>
          </div>
          <div>
            <dt>Want to Try</dt>
            <dd>14</dd>
          </div>
        </dl>
        <dl>
          <div>
            <dt>Hot one, tried at the counter</dt>
            <dd>+25 XP</dd>
          </div>
          <div>
            <dt>Katsu, reviewed</dt>
            <dd>+10 XP</dd>
          </div>
        </dl>
        <p className="total">
          <span>Level 7</span>
          <span>740 XP</span>
        </p>
      </div>
    </div>
  );
}
