import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Link } from 'wouter';
import { formatDate } from '#web/lib/format/date-format.ts';
import { lastChangeQuery } from './queries.ts';

export function LastChangeText({ restaurantId }: { restaurantId: number }) {
  const { data } = useQuery(lastChangeQuery(restaurantId));
  if (!data?.lastChange) return null;
  const { by, dateCreated } = data.lastChange;
  const editorName = by ? (by.username ?? 'a former member') : 'the site’s operator or an import';
  return (
    <p className="last-changed muted small">
      <History className="icon" aria-hidden />
      <span>
        Last changed by <bdi>{editorName}</bdi> on {formatDate(dateCreated)}.{' '}
        <Link href={`/restaurant/${restaurantId}/history`}>History</Link>
      </span>
    </p>
  );
}
