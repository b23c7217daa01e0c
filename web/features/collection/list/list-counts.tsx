import { Link } from 'wouter';
import type { ListFilter } from '#shared/members/list-filters.ts';
import { collectionUrl, type CollectionView } from './collection-view.ts';

const COUNTED_FILTERS = [
  ['tried', 'Total Tried'],
  ['favorites', 'Favorites'],
  ['wanted', 'Want to Try'],
] as const;

/** Each number filters the list; a second click shows everything. */
export function ListCounts({
  counts,
  view,
}: {
  counts: Record<ListFilter, number> | null;
  view: CollectionView;
}) {
  return (
    <ul className="tickets num" aria-label="Your list in numbers">
      {COUNTED_FILTERS.map(([shelf, words]) => (
        <li key={shelf}>
          <Link
            className="ticket"
            href={collectionUrl({ ...view, listFilter: view.listFilter === shelf ? 'all' : shelf })}
            aria-current={view.listFilter === shelf ? 'true' : undefined}
          >
            <b>{counts ? counts[shelf].toLocaleString('en-US') : '–'}</b>
            <span>{words}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
