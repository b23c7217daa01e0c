import { Link } from 'wouter';
import type { ListFilter } from '#shared/members/list-filters.ts';
import { collectionPageUrl, type CollectionFilters } from './collection-filters.ts';

const COUNTED_FILTERS = [
  ['tried', 'Total Tried'],
  ['favorites', 'Favorites'],
  ['wanted', 'Want to Try'],
] as const;

/** Each number filters the list; a second click shows everything. */
export function ListCounts({
  counts,
  filters,
}: {
  counts: Record<ListFilter, number> | null;
  filters: CollectionFilters;
}) {
  return (
    <ul className="tickets num" aria-label="Your list in numbers">
      {COUNTED_FILTERS.map(([listFilter, label]) => (
        <li key={listFilter}>
          <Link
            className="ticket"
            href={collectionPageUrl({
              ...filters,
              listFilter: filters.listFilter === listFilter ? 'all' : listFilter,
            })}
            aria-current={filters.listFilter === listFilter ? 'true' : undefined}
          >
            <b>{counts ? counts[listFilter].toLocaleString('en-US') : '–'}</b>
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
