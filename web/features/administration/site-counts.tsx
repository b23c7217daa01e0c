import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useFailureText } from '#web/lib/offline/connection-state.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { adminOverviewQuery } from './queries.ts';

export function SiteCounts() {
  const { data, isError, refetch } = useQuery(adminOverviewQuery());
  const failure = useFailureText('We couldn’t load the counts. Please try again.');
  if (isError && !data)
    return (
      <div className="counts-failed" role="alert">
        <p>{failure}</p>
        <Button variant="line" className="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  const counts = [
    ['Restaurants', data?.restaurants.total, data && `${data.restaurants.thisWeek} added this week`],
    [
      'Sandwiches',
      data?.sandwiches.total,
      data && (
        <Link key="without-photo" href="/admin/sandwiches?missing=photo">
          {data.sandwiches.withoutPhoto.toLocaleString('en-US')} without a photo
        </Link>
      ),
    ],
    ['Members', data?.users.total, data && `${data.users.thisWeek.toLocaleString('en-US')} new this week`],
  ] as const;
  return (
    <dl className="counts num">
      {counts.map(([name, total, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{total === undefined ? '…' : total.toLocaleString('en-US')}</dd>
          <dd className="muted small">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
