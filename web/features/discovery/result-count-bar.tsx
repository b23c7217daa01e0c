import { ArrowDownUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Popover } from '#web/ui/controls/popover.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { exploreUrl } from './explore-url.ts';
import {
  changeExploreFilters,
  effectiveSortOf,
  clearExploreFilters,
  type ExploreFilters,
} from './explore-filters.ts';
import { CompactListToggle } from './compact-list-toggle.tsx';
import { isSearchOriginUsed, type SearchOrigin } from './explore-results.ts';
import { listActiveExploreFilters } from './active-explore-filters.ts';
import { resultScopeText, resultCountText, sortChoices, sortLabel } from './explore-labels.ts';

type ResultBarProps = {
  explore: ExploreFilters;
  point: SearchOrigin;
  total: number | null;
  isOld: boolean;
};

export function ResultCountBar({ explore, point, total, isOld }: ResultBarProps) {
  const count = listActiveExploreFilters(explore).length;
  const countRef = useFocusRestored(exploreUrl(explore));
  const found = useDebouncedText(resultCountText(explore, total ?? 0), !isOld);
  const about = useDebouncedText(
    resultScopeText(explore, point.name, isSearchOriginUsed(explore, point)),
    !isOld,
  );
  return (
    <div className="result-bar">
      <p aria-live="polite" tabIndex={-1} ref={countRef}>
        {total === null ? (
          <SkeletonLine width="half" />
        ) : (
          <>
            <b className="num">{found}</b> <span className="muted">{about}</span>
          </>
        )}
      </p>
      {count > 0 && (
        <Link className="btn quiet clear" href={exploreUrl(clearExploreFilters(explore))}>
          Clear all<span className="sr"> filters</span> ({count})
        </Link>
      )}
      <CompactListToggle />
      <SortMenu explore={explore} isNearMe={point.name === null} />
    </div>
  );
}

function useDebouncedText(text: string, isTrue: boolean): string {
  const [settled, settle] = useState(text);
  if (isTrue && settled !== text) settle(text);
  return isTrue ? text : settled;
}

/** A filter chip loses the focus when it removes itself; the result count, which has just changed, gets it. */
function useFocusRestored(address: string) {
  const element = useRef<HTMLParagraphElement>(null);
  const before = useRef(address);
  useEffect(() => {
    if (before.current === address) return;
    before.current = address;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [address]);
  return element;
}

function SortMenu({ explore, isNearMe }: { explore: ExploreFilters; isNearMe: boolean }) {
  const chosen = effectiveSortOf(explore, isNearMe);
  return (
    <Popover
      isChoiceOfOne
      align="end"
      label="Sort by"
      className="btn quiet sort"
      button={
        <>
          <ArrowDownUp className="icon" aria-hidden />
          <span className="sr">Sort by: </span>
          {sortLabel(chosen, explore)}
        </>
      }
    >
      <ul className="choices">
        {sortChoices(explore).map(({ sort, label }) => (
          <li key={sort}>
            <Link
              href={exploreUrl(changeExploreFilters(explore, { sort }))}
              rel="nofollow"
              aria-current={sort === chosen ? 'true' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
