import '#web/styles/collection/collection-bundle.css';
import '#web/styles/collection/collection-ranking.css';
import '#web/styles/collection/collection-ranking-narrow.css';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import { varyAdjacentBackdrops } from '#shared/images/vary-adjacent-backdrops.ts';
import { WishlistToggle } from '#web/features/collection/buttons/card-buttons.tsx';
import { useCollectionWithSandwiches } from '#web/features/collection/list/load-collection.ts';
import {
  filterEntriesWithSandwich,
  collectionPageUrl,
  parseCollectionFilters,
  visibleListRows,
} from '#web/features/collection/list/collection-filters.ts';
import type {
  CollectionFilters,
  CollectionEntryRow,
} from '#web/features/collection/list/collection-filters.ts';
import { ListCounts } from '#web/features/collection/list/list-counts.tsx';
import { popularSandwichesQuery } from '#web/features/sandwiches/queries.ts';
import { ShareButton } from '#web/features/sharing/share-button.tsx';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { useRawQueryString } from '#web/lib/routing/use-raw-query-string.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { StarRating } from '#web/ui/display/stars.tsx';
import { CollectionList } from './collection-list.tsx';
import { CollectionToolbar, CollectionTabs } from './collection-toolbar.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { RankingPanel } from './ranking-panel.tsx';

export function Page() {
  const viewer = useViewer();
  const search = useRawQueryString();
  const filters = parseCollectionFilters(search);
  const isJustEaten = new URLSearchParams(search).get('just') === 'eaten';
  const list = useCollectionWithSandwiches(viewer?.id ?? '');
  const { counts, isError } = list;
  const [typed, setTyped] = useTyped(filters.q);
  const q = useDeferredValue(typed);
  const shown = { ...filters, q };
  const isRankable = (counts?.tried ?? 0) > 1;
  return (
    <div className="wrap collection">
      <PageHead title="My Wishlist" noindex />
      <CollectionHead filters={filters} counts={counts} />
      {isJustEaten && <LatestTried />}
      <div className={isRankable ? 'with-order' : undefined}>
        {isRankable && viewer && (
          <aside className="own-order" aria-label="Your ranking">
            <RankingPanel userId={viewer.id} />
          </aside>
        )}
        <div>
          <CollectionTabs filters={shown}>
            {isError ? (
              <LoadFailure headingLevel={2} noun="sandwiches" />
            ) : (
              <>
                <CollectionToolbar
                  filters={filters}
                  q={typed}
                  onType={setTyped}
                  isSortable={counts?.all !== 0}
                />
                {counts?.all === 0 ? (
                  <EmptyCollection />
                ) : (
                  <CollectionList filters={shown} {...rowsOn(shown, list)} onClear={() => setTyped('')} />
                )}
              </>
            )}
          </CollectionTabs>
        </div>
      </div>
    </div>
  );
}

type WholeList = ReturnType<typeof useCollectionWithSandwiches>;

function CollectionHead({ filters, counts }: { filters: CollectionFilters; counts: WholeList['counts'] }) {
  const viewer = useViewer();
  return (
    <header className="collection-head">
      <div>
        <h1>My Wishlist</h1>
        {counts && counts.all > 0 && <p className="muted lede">{ledeOf(counts.wanted)}</p>}
        {viewer?.preferences['collectionVisibility'] === 'public' && (
          <ShareButton variant="button" title="my list" path={`/lists/${viewer.username}`} />
        )}
      </div>
      <ListCounts counts={counts} filters={filters} />
    </header>
  );
}

/** Of the complete list, or of the document's part if it is of the same filters. */
function rowsOn(
  filters: CollectionFilters,
  { links, start }: WholeList,
): { rows: CollectionEntryRow[] | null; total: number } {
  if (links) {
    const rows = visibleListRows(links, filters);
    return { rows, total: rows.length };
  }
  const isStart = start?.filters === collectionPageUrl(filters);
  return { rows: isStart ? filterEntriesWithSandwich(start.links) : null, total: start?.total ?? 0 };
}

/** The list follows the typing, the URL only when it settles; a URL that changes otherwise wins. */
function useTyped(q: string) {
  const [typed, setTyped] = useState({ text: q, over: q });
  const isCurrent = q === typed.over || q === typed.text.trim();
  return [isCurrent ? typed.text : q, (text: string) => setTyped({ text, over: q })] as const;
}

function ledeOf(wishlistCount: number): string {
  if (wishlistCount === 0) return 'Nothing left to try. Time to look around.';
  return `${formatCountWithNoun(wishlistCount, 'sandwich is', 'sandwiches are')} still waiting for you.`;
}

/** The home screen's "Mark as tried" opens this page, where the sandwich may be far down or missing. */
function LatestTried() {
  return (
    <section className="near-me" aria-labelledby="just-eaten">
      <div>
        <h2 id="just-eaten">Which one did you just eat?</h2>
        <p className="muted">Mark it below. Not on your list? Find it near you.</p>
      </div>
      <ButtonLink variant="line" to="/explore?view=sandwiches&near=me">
        Find it near me
      </ButtonLink>
    </section>
  );
}

const STARTERS = 3;

function EmptyCollection() {
  const { data: starters } = useQuery(popularSandwichesQuery(STARTERS));
  return (
    <>
      <div className="collection-start" role="status">
        <div className="plate" />
        <div>
          <h2>Your list is hungry</h2>
          <p className="muted">
            Nothing saved yet. Save the ones you want to try, and they’ll be waiting here.
          </p>
          <ButtonLink size="big" to="/explore">
            Explore Sandwiches
          </ButtonLink>
        </div>
      </div>
      {starters && starters.length > 0 && (
        <section className="starters" aria-labelledby="starters">
          <h2 id="starters">Start with one of these</h2>
          <div>
            {varyAdjacentBackdrops(starters).map((sandwich) => (
              <article key={sandwich.id} className="starter">
                <Picture subject={sandwich} />
                <div>
                  <h3 className="one">
                    <Link href={`/sandwich/${sandwich.id}`}>{sandwich.name}</Link>
                  </h3>
                  <p className="muted one">{sandwich.restaurantName}</p>
                  <StarRating rating={sandwich.averageRating} count={sandwich.reviewCount} />
                </div>
                <WishlistToggle sandwich={sandwich} />
              </article>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
