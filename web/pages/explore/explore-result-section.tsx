import { Suspense, lazy, useEffect, useRef } from 'react';
import type { FocusEventHandler, PointerEventHandler, ReactNode, RefObject } from 'react';
import { Link } from 'wouter';
import { exploreUrl } from '#web/features/discovery/explore-url.ts';
import { changeExploreFilters, type ExploreFilters } from '#web/features/discovery/explore-filters.ts';
import { ResultCountBar } from '#web/features/discovery/result-count-bar.tsx';
import type { ExploreResults, SearchOrigin } from '#web/features/discovery/explore-results.ts';
import { ShowMoreResults } from '#web/features/discovery/show-more-results.tsx';
import { useIsListCompact } from '#web/lib/device/compact-list-preference.ts';
import type { ExploreResultKind } from '#web/lib/device/explore-result-kind.ts';
import { LoadFailure } from '#web/pages/components/load-failure.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardSkeletons } from '#web/ui/feedback/skeleton.tsx';
import { ResultsSheetHandle, useSheetPosition } from './results-sheet-handle.tsx';

/** Loaded on demand, because most searches find something. */
const fetchNoResults = async () => (await import('#web/features/discovery/no-results.tsx')).NoResults;
const NoResults = import.meta.env.SSR
  ? await fetchNoResults()
  : lazy(async () => ({ default: await fetchNoResults().catch(() => NothingFound) }));

type ResultSectionProps<Row> = Omit<ResultListProps<Row>, 'results'> & {
  point: SearchOrigin;
  results: ExploreResults<Row>;
};

export function ExploreResultSection<Row>({ point, ...props }: ResultSectionProps<Row>) {
  const { explore, results } = props;
  const sheet = useSheetPosition();
  return (
    <div className="results" data-sheet={sheet.position}>
      {explore.map === 'true' && <ResultsSheetHandle {...sheet} />}
      {results.hasFailed ? (
        <LoadFailure noun={explore.view} />
      ) : (
        <>
          <ResultCountBar explore={explore} point={point} total={results.total} isOld={results.isOld} />
          <Rows {...props} />
        </>
      )}
    </div>
  );
}

function Rows<Row>({ results, ...props }: Omit<ResultSectionProps<Row>, 'point'>) {
  const { explore } = props;
  const { rows, isOld } = results;
  if (!rows) return <ResultSkeletons view={explore.view} />;
  if (rows.length === 0)
    return (
      <Suspense>
        <NoResults explore={explore} isOld={isOld} />
      </Suspense>
    );
  return <ResultList results={{ ...results, rows }} {...props} />;
}

function NothingFound() {
  return <EmptyState title="Nothing on the menu" />;
}

const SKELETONS = 6;

/** Without JavaScript nothing more loads; the server renders this only if its own call has failed. */
function ResultSkeletons({ view }: { view: ExploreResultKind }) {
  return (
    <>
      <noscript>
        <EmptyState
          failed
          title="That didn’t cook through"
          text={`Failed to load ${view}. Please try again.`}
        />
      </noscript>
      <div className="grid waiting">
        <CardSkeletons count={SKELETONS} label={`Loading ${view}`} />
      </div>
    </>
  );
}

type ResultListProps<Row> = {
  explore: ExploreFilters;
  results: ExploreResults<Row> & { rows: Row[] };
  children: (row: Row, index: number) => ReactNode;
  onPointerOver?: PointerEventHandler;
  onFocus?: FocusEventHandler;
};

function ResultList<Row>({ explore, results, children, ...intent }: ResultListProps<Row>) {
  const { rows, next, isOld } = results;
  const grid = useRef<HTMLDivElement>(null);
  const isCompact = useIsListCompact() || explore.map === 'true';
  const focusNext = useFocusNext(grid, rows.length);

  function loadMore(byKeyboard: boolean) {
    if (byKeyboard) focusNext();
    void results.loadMore();
  }

  return (
    <>
      {explore.cursor && (
        <Link className="more" href={exploreUrl(changeExploreFilters(explore, {}))}>
          Back to the first results
        </Link>
      )}
      <div
        className={`grid${isCompact ? ' compact' : ''}${isOld ? ' old' : ''}`}
        aria-busy={isOld}
        ref={grid}
        {...intent}
      >
        {rows.map(children)}
      </div>
      {next && (
        <ShowMoreResults
          view={explore.view}
          to={exploreUrl({ ...explore, cursor: next })}
          isLoading={results.isLoadingMore}
          hasFailed={results.hasFailedMore}
          onMore={loadMore}
        />
      )}
    </>
  );
}

function useFocusNext(grid: RefObject<HTMLElement | null>, count: number): () => void {
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    grid.current?.querySelectorAll<HTMLElement>('a[data-opens]')[from.current]?.focus();
    from.current = null;
  }, [grid, count]);
  return () => {
    from.current = count;
  };
}
