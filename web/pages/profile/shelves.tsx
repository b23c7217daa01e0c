import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Sandwich } from '#contract/sandwiches.ts';
import { isOn } from '#rules/collection.ts';
import { listStartQuery } from '#web/features/collection/api.ts';
import { useWholeList } from '#web/features/collection/list-start.ts';
import { FIRST_SHELF, SHELF_ROWS, asRows, listAddress } from '#web/features/collection/list-view.ts';
import { priceText } from '#web/lib/format.ts';
import type { Viewer } from '#web/lib/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';

const TABS = [
  { value: 'tried', label: 'Tried' },
  { value: 'favorites', label: 'Favorites' },
  { value: 'wanted', label: 'Wishlist' },
] as const;
type Shelf = (typeof TABS)[number]['value'];

const EMPTY: Record<Shelf, { title: string; text: string }> = {
  tried: { title: 'Nothing tried yet', text: 'Mark your first sandwich as tried and the XP start to count.' },
  favorites: { title: 'No favorites yet', text: 'Give a heart to the ones you would cross town for.' },
  wanted: { title: 'Your wishlist is empty', text: 'Save what you still want to try.' },
};

export function Shelves({ viewer }: { viewer: Viewer }) {
  const [shelf, setShelf] = useState<Shelf>('tried');
  const [shown, setShown] = useState(SHELF_ROWS);
  const { rows, total, isError } = useShelf(viewer.id, shelf, shown);
  const sandwiches = (rows ?? []).map((row) => row.sandwich);

  function turnTo(next: Shelf) {
    setShelf(next);
    setShown(SHELF_ROWS);
  }

  return (
    <section aria-labelledby="shelves">
      <h2 className="sr" id="shelves">
        Sandwiches
      </h2>
      <Tabs label="Your sandwiches" tabs={TABS} value={shelf} onChange={turnTo}>
        {isError && <LoadFailure of="sandwiches" />}
        {rows && sandwiches.length === 0 && (
          <div className="shelf-empty">
            <Empty {...EMPTY[shelf]}>
              <ButtonLink to="/explore">Explore sandwiches</ButtonLink>
            </Empty>
          </div>
        )}
        <ul className="rows">
          {sandwiches.slice(0, shown).map((sandwich) => (
            <Row key={sandwich.id} sandwich={sandwich} />
          ))}
        </ul>
        {rows && total > shown && (
          <Button look="line" wide className="more-rows" onClick={() => setShown(shown + 4 * SHELF_ROWS)}>
            Show more
          </Button>
        )}
      </Tabs>
    </section>
  );
}

/** Of a long list the first rows of a shelf are enough until somebody wants more. */
function useShelf(userId: string, shelf: Shelf, shown: number) {
  const { links, start, isError } = useWholeList(userId, shown <= SHELF_ROWS);
  const view = { ...FIRST_SHELF, shelf };
  const brought = start?.view === listAddress(view) ? start : null;
  const asked = useQuery({
    ...listStartQuery(userId, view, SHELF_ROWS),
    enabled: start !== null && !brought,
  });
  if (links) {
    const rows = asRows(links).filter((row) => isOn(shelf, row));
    return { rows, total: rows.length, isError };
  }
  const first = brought ?? asked.data;
  return {
    rows: first ? asRows(first.links) : null,
    total: first?.total ?? 0,
    isError: isError || asked.isError,
  };
}

function Row({ sandwich }: { sandwich: Sandwich }) {
  const { id, name, description, imageUrl, drawingUrl, price } = sandwich;
  return (
    <li>
      <Picture of={{ imageUrl, drawingUrl }} />
      <div>
        <h3 className="one">{name}</h3>
        <p className="muted one">{description}</p>
      </div>
      <b className="num cost">{price === null ? '' : priceText(price)}</b>
      <Link className="more" href={`/sandwich/${id}`}>
        See details<span className="sr"> of {name}</span>
      </Link>
    </li>
  );
}
