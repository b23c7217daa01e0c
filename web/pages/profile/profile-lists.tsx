import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { varyAdjacentBackdropsOfEntries } from '#shared/images/vary-adjacent-backdrops.ts';
import { matchesListFilter } from '#shared/members/list-filters.ts';
import { collectionStartQuery } from '#web/features/collection/queries.ts';
import { useCollectionWithSandwiches } from '#web/features/collection/list/load-collection.ts';
import {
  PROFILE_COLLECTION_FILTERS,
  PROFILE_LIST_ROWS,
  filterEntriesWithSandwich,
  collectionPageUrl,
  type CollectionEntryRow,
} from '#web/features/collection/list/collection-filters.ts';
import { useDayText } from '#web/lib/format/day-text.ts';
import { formatPrice } from '#web/lib/format/format-price.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Stars } from '#web/ui/display/stars.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { Tabs } from '#web/ui/controls/tabs.tsx';
import { LoadFailure } from '../components/load-failure.tsx';

const TABS = [
  { value: 'tried', label: 'Tried' },
  { value: 'favorites', label: 'Favorites' },
  { value: 'wanted', label: 'Wishlist' },
] as const;
type ListTab = (typeof TABS)[number]['value'];

const EMPTY: Record<ListTab, { title: string; text: string }> = {
  tried: { title: 'Nothing tried yet', text: 'Mark your first sandwich as tried to start earning XP.' },
  favorites: { title: 'No favorites yet', text: 'Heart the ones you’d cross town for.' },
  wanted: { title: 'Your wishlist is empty', text: 'Save the ones you want to try.' },
};

export function ProfileLists({ viewer }: { viewer: Viewer }) {
  const [listFilter, setListFilter] = useState<ListTab>('tried');
  const [shown, setShown] = useState(PROFILE_LIST_ROWS);
  const { rows, total, isError } = useListTab(viewer.id, listFilter, shown);

  function turnTo(next: ListTab) {
    setListFilter(next);
    setShown(PROFILE_LIST_ROWS);
  }

  return (
    <section aria-labelledby="shelves">
      <h2 className="sr" id="shelves">
        Sandwiches
      </h2>
      <Tabs label="Your sandwiches" tabs={TABS} value={listFilter} onChange={turnTo}>
        {isError && <LoadFailure noun="sandwiches" />}
        {rows?.length === 0 && (
          <div className="list-empty">
            <EmptyState {...EMPTY[listFilter]}>
              <ButtonLink to="/explore">Explore Sandwiches</ButtonLink>
            </EmptyState>
          </div>
        )}
        <ul className="rows">
          {varyAdjacentBackdropsOfEntries((rows ?? []).slice(0, shown)).map((row) => (
            <Row key={row.sandwichId} row={row} />
          ))}
        </ul>
        {rows && total > shown && (
          <Button
            variant="line"
            wide
            className="more-rows"
            onClick={() => setShown(shown + 4 * PROFILE_LIST_ROWS)}
          >
            Show more
          </Button>
        )}
      </Tabs>
    </section>
  );
}

/** The first rows of a list filter suffice until the member asks for more. */
function useListTab(userId: string, listFilter: ListTab, shown: number) {
  const { links, start, isError } = useCollectionWithSandwiches(userId, shown <= PROFILE_LIST_ROWS);
  const filters = { ...PROFILE_COLLECTION_FILTERS, listFilter };
  const cachedStart = start?.filters === collectionPageUrl(filters) ? start : null;
  const startResult = useQuery({
    ...collectionStartQuery(userId, filters, PROFILE_LIST_ROWS),
    enabled: start !== null && !cachedStart,
  });
  if (links) {
    const rows = filterEntriesWithSandwich(links).filter((row) => matchesListFilter(listFilter, row));
    return { rows, total: rows.length, isError };
  }
  const first = cachedStart ?? startResult.data;
  return {
    rows: first ? filterEntriesWithSandwich(first.links) : null,
    total: first?.total ?? 0,
    isError: (isError || startResult.isError) && !first,
  };
}

function Row({ row }: { row: CollectionEntryRow }) {
  const { id, name, description, imageUrl, drawingUrl, price } = row.sandwich;
  return (
    <li>
      <Picture subject={{ imageUrl, drawingUrl }} />
      <div>
        <h3 className="one">{name}</h3>
        <p className="muted one">{description}</p>
        {row.hasTried && <Own stars={row.reviewRating ?? row.rating ?? null} date={row.dateTried ?? null} />}
      </div>
      <b className="num cost">{price === null ? '' : formatPrice(price)}</b>
      <Link className="more" href={`/sandwich/${id}`}>
        See details<span className="sr"> of {name}</span>
      </Link>
    </li>
  );
}

/** The member's own stars and the date of the visit. */
function Own({ stars, date }: { stars: number | null; date: string | null }) {
  return (
    <p className="own muted small">
      {stars !== null && (
        <>
          <Stars rating={stars} />
          <span className="sr">You gave it {stars === 1 ? '1 star' : `${stars} stars`}</span>
        </>
      )}
      {date && <TriedOn date={date} />}
    </p>
  );
}

function TriedOn({ date }: { date: string }) {
  return (
    <span>
      Tried <time dateTime={date}>{useDayText(date)}</time>
    </span>
  );
}
