import { useEffect, useRef } from 'react';
import type { FocusEventHandler, PointerEventHandler, ReactNode } from 'react';
import { Link } from 'wouter';
import { exploreAddress } from '#web/features/discovery/address.ts';
import { change } from '#web/features/discovery/explore.ts';
import type { Explore } from '#web/features/discovery/explore.ts';
import { ShowMore } from '#web/features/discovery/show-more.tsx';
import { useReturnToCard } from './use-return-to-card.ts';
import type { Results } from './use-results.ts';

interface ResultListProps<Row> {
  explore: Explore;
  results: Results<Row> & { rows: Row[] };
  children: (row: Row, index: number) => ReactNode;
  onPointerOver?: PointerEventHandler;
  onFocus?: FocusEventHandler;
}

export function ResultList<Row>({ explore, results, children, ...intent }: ResultListProps<Row>) {
  const { rows, next, isOld } = results;
  const grid = useRef<HTMLDivElement>(null);
  const rememberCard = useReturnToCard(grid, exploreAddress(explore));
  const focusNew = useFocusNew(grid, rows.length);

  async function loadMore(byKeyboard: boolean) {
    if (byKeyboard) focusNew();
    await results.loadMore();
  }

  return (
    <>
      {explore.cursor && (
        <Link className="more" href={exploreAddress(change(explore, {}))}>
          Back to the first results
        </Link>
      )}
      <div
        className={isOld ? 'grid old' : 'grid'}
        aria-busy={isOld}
        ref={grid}
        onClickCapture={rememberCard}
        {...intent}
      >
        {rows.map(children)}
      </div>
      {next && (
        <ShowMore
          view={explore.view}
          to={exploreAddress({ ...explore, cursor: next })}
          isLoading={results.isLoadingMore}
          hasFailed={results.hasFailedMore}
          onMore={(byKeyboard) => void loadMore(byKeyboard)}
        />
      )}
    </>
  );
}

/** Moves the focus to the first of the rows that come next. */
function useFocusNew(grid: React.RefObject<HTMLElement | null>, count: number): () => void {
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    grid.current?.querySelectorAll<HTMLElement>('[data-opens]')[from.current]?.focus();
    from.current = null;
  }, [grid, count]);
  return () => {
    from.current = count;
  };
}
