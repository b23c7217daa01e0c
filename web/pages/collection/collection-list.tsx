import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, Link } from 'wouter';
import { varyAdjacentBackdropsOfEntries } from '#shared/images/vary-adjacent-backdrops.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import {
  FavoriteToggle,
  TriedCardButton,
  WishlistToggle,
} from '#web/features/collection/buttons/card-buttons.tsx';
import {
  FIRST_COLLECTION_ROW_COUNT,
  MORE_COLLECTION_ROW_COUNT,
  LIST_FILTER_LABELS,
  collectionPageUrl,
} from '#web/features/collection/list/collection-filters.ts';
import type {
  CollectionFilters,
  CollectionEntryRow as CollectionRow,
} from '#web/features/collection/list/collection-filters.ts';
import { SandwichChips } from '#web/features/sandwiches/sandwich-chips.tsx';
import { useDayText } from '#web/lib/format/day-text.ts';
import { formatPrice } from '#web/lib/format/format-price.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Stars } from '#web/ui/display/stars.tsx';

type ListProps = {
  filters: CollectionFilters;
  rows: readonly CollectionRow[] | null;
  /** May be more than are loaded. */
  total: number;
  onClear: () => void;
};

export function CollectionList({ filters, rows, total, onClear }: ListProps) {
  const { count, more } = useWindow(filters);
  const whole = useFocusRetention(rows?.length ?? 0);
  if (!rows) return <RowSkeletons />;
  if (rows.length === 0) return <EmptyList filters={filters} onClear={onClear} />;
  return (
    <div
      className="collection-rows"
      tabIndex={-1}
      ref={whole}
      role="group"
      aria-label="Sandwiches on your list"
    >
      {varyAdjacentBackdropsOfEntries(rows.slice(0, count)).map((row) => (
        <Row key={row.sandwichId} row={row} stars={row.reviewRating ?? row.rating ?? null} />
      ))}
      <p className="collection-footer muted num" aria-live="polite">
        {Math.min(count, rows.length).toLocaleString('en-US')} of {total.toLocaleString('en-US')}
        {count < total && (
          <Button variant="quiet" onClick={more}>
            Show more
          </Button>
        )}
      </p>
    </div>
  );
}

const opened = new Map<string, number>();

/** Another filter, search or order starts at the top; returning to one restores its length. */
function useWindow(filters: CollectionFilters) {
  const address = collectionPageUrl(filters);
  const [, redraw] = useState(0);
  const count = opened.get(address) ?? FIRST_COLLECTION_ROW_COUNT;
  function more() {
    opened.set(address, count + MORE_COLLECTION_ROW_COUNT);
    redraw((times) => times + 1);
  }
  return { count, more };
}

/** A removed row loses the focus; the list gets it. */
function useFocusRetention(length: number) {
  const element = useRef<HTMLDivElement>(null);
  const before = useRef(length);
  useEffect(() => {
    const isShorter = length < before.current;
    before.current = length;
    if (isShorter && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true });
  }, [length]);
  return element;
}

const EMPTY_TEXTS = {
  all: {
    title: 'Your list is hungry',
    text: 'Nothing saved yet. Save a sandwich, and it’ll be waiting here.',
  },
  tried: { title: 'Nothing tried yet', text: 'Mark a sandwich as tried, and it’ll show up here.' },
  favorites: { title: 'No favorites yet', text: 'Heart a sandwich, and it’ll show up here.' },
  wanted: { title: 'Nothing left to try', text: 'Save a sandwich, and it’ll be waiting here.' },
} as const;

function EmptyList({ filters, onClear }: { filters: CollectionFilters; onClear: () => void }) {
  const [, navigate] = useLocation();
  const { listFilter, q } = filters;
  return (
    <div className="empty" role="status">
      <div className="plate" />
      <h2>{q ? 'Nothing matches' : EMPTY_TEXTS[listFilter].title}</h2>
      <p className="muted">
        {q
          ? `No “${withBidiIsolates(q)}” ${listFilter === 'all' ? 'on your list' : `under ${LIST_FILTER_LABELS[listFilter]}`}.`
          : EMPTY_TEXTS[listFilter].text}
      </p>
      <div className="message-actions">
        {q && listFilter !== 'all' && (
          <button
            type="button"
            className="chip"
            onClick={() => navigate(collectionPageUrl({ ...filters, listFilter: 'all' }))}
          >
            {LIST_FILTER_LABELS[listFilter]}
            <X className="icon" aria-hidden />
          </button>
        )}
        {q && (
          <button
            type="button"
            className="chip"
            onClick={() => {
              onClear();
              navigate(collectionPageUrl({ ...filters, q: '' }), { replace: true });
            }}
          >
            “{withBidiIsolates(q)}”<X className="icon" aria-hidden />
            <span className="sr">Clear the search</span>
          </button>
        )}
        <ButtonLink to="/explore">Explore Sandwiches</ButtonLink>
      </div>
    </div>
  );
}

function RowSkeletons() {
  return (
    <div className="collection-rows">
      <p className="sr" role="status">
        Loading your list
      </p>
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="collection-row waiting" aria-hidden="true">
          <i className="skeleton-line skeleton-picture" />
          <div className="skeleton-lines">
            <SkeletonLine width="half" />
            <SkeletonLine width="short" />
          </div>
        </div>
      ))}
    </div>
  );
}

type RowProps = {
  row: CollectionRow;
  stars: number | null;
};

function TriedOn({ date }: { date: string }) {
  return (
    <p className="muted small tried-on">
      Tried <time dateTime={date}>{useDayText(date)}</time>
    </p>
  );
}

function Row({ row: { sandwich, hasTried, dateTried, reviewRating }, stars }: RowProps) {
  const { id, name, restaurantName, price } = sandwich;
  return (
    <article className="collection-row">
      <Picture subject={sandwich} />
      <div className="what">
        <h2 className="one">
          <Link href={`/sandwich/${id}`} data-opens>
            {name}
          </Link>
        </h2>
        <p className="muted place">
          <bdi>{restaurantName}</bdi>
          {price !== null && (
            <>
              &nbsp;· <span className="num nobreak">{formatPrice(price)}</span>
            </>
          )}
        </p>
        <SandwichChips sandwich={sandwich} max={3} />
      </div>
      <div className="mine">
        {stars !== null && (
          <p className="own-stars">
            <Stars rating={stars} />
            <span className="sr">You gave it {stars === 1 ? '1 star' : `${stars} stars`}</span>
          </p>
        )}
        {hasTried && stars === null && (
          <Link className="more" href={`/sandwich/${id}/review`}>
            Add a Review<span className="sr"> of {name}</span>
          </Link>
        )}
        {!hasTried && reviewRating && <p className="muted small">You reviewed this</p>}
        {hasTried && dateTried && <TriedOn date={dateTried} />}
        <TriedCardButton sandwich={sandwich} />
      </div>
      <div className="toggles">
        <FavoriteToggle sandwich={sandwich} />
        <WishlistToggle sandwich={sandwich} />
      </div>
    </article>
  );
}
