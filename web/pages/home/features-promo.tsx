import { Bell, Heart, MapPin, Star } from 'lucide-react';
import { Link } from 'wouter';
import { useListCounts } from '#web/features/collection/list/use-list-counts.ts';
import { useViewer, type Viewer } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';

const features = [
  { title: 'Track Your Favorites', text: 'Keep the ones you’d cross town for.', Icon: Heart },
  { title: 'Rate & Review', text: 'Five stars, or the honest three.', Icon: Star },
  { title: 'Find Nearby', text: 'What’s frying within a mile right now.', Icon: MapPin },
  {
    title: 'Get Notifications',
    text: 'When a place you like adds a sandwich.',
    Icon: Bell,
    to: '/notifications',
  },
] as const;

export function FeaturesPromo() {
  return (
    <section className="wrap">
      <div className="promo">
        <div>
          <h2>Track Your Chicken Sandwich Journey</h2>
          <ul className="feature-list">
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
          <ButtonLink variant="cream" size="big" to="/collection">
            Start Your Collection
          </ButtonLink>
        </div>
        <PromoReceipt />
      </div>
    </section>
  );
}

function PromoReceipt() {
  const viewer = useViewer();
  return viewer ? <OwnReceipt viewer={viewer} /> : <ExampleReceipt />;
}

function OwnReceipt({ viewer: { id, level, xp } }: { viewer: Viewer }) {
  const counts = useListCounts(id);
  return (
    <section className="slip" aria-labelledby="own-receipt">
      <div className="receipt">
        <h3 className="receipt-title" id="own-receipt">
          Your clucket list
        </h3>
        <p className="quiet">so far</p>
        <Lines
          lines={[
            ['Total Tried', numberText(counts?.tried)],
            ['Favorites', numberText(counts?.favorites)],
            ['Want to Try', numberText(counts?.wanted)],
          ]}
        />
        <Total level={level} xp={xp} />
      </div>
    </section>
  );
}

function ExampleReceipt() {
  return (
    <div className="slip" aria-hidden="true">
      <div className="receipt">
        <p className="receipt-title">What yours could look like</p>
        <p className="quiet">after a few good lunches</p>
        <Lines
          lines={[
            ['Total Tried', '23'],
            ['Favorites', '8'],
            ['Want to Try', '14'],
          ]}
        />
        <Lines
          lines={[
            ['Hot one, tried in person', '+25 XP'],
            ['Katsu, reviewed', '+10 XP'],
          ]}
        />
        <Total level={7} xp={740} />
      </div>
    </div>
  );
}

function Lines({ lines }: { lines: readonly (readonly [label: string, amount: string])[] }) {
  return (
    <dl>
      {lines.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

function Total({ level, xp }: { level: number; xp: number }) {
  return (
    <p className="total num">
      <span>Level {level}</span>
      <span>{numberText(xp)} XP</span>
    </p>
  );
}

function numberText(count: number | undefined): string {
  return count?.toLocaleString('en-US') ?? '–';
}
