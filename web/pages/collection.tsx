import '#web/styles/collection-page.css';
import '#web/styles/collection-order.css';
import { useDeferredValue, useState } from 'react';
import { useWholeList } from '#web/features/collection/list-start.ts';
import { asRows, listAddress, readListView, rowsOf } from '#web/features/collection/list-view.ts';
import type { ListView, Row } from '#web/features/collection/list-view.ts';
import { Tickets } from '#web/features/collection/tickets.tsx';
import { ShareButton } from '#web/features/sharing/share-button.tsx';
import { countText } from '#web/lib/format.ts';
import { Head } from '#web/lib/head.tsx';
import { useRawSearch } from '#web/lib/raw-search.ts';
import { useViewer } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Hungry } from './collection/hungry.tsx';
import { JustEaten } from './collection/just-eaten.tsx';
import { List } from './collection/list.tsx';
import { ListTools, ShelfTabs } from './collection/list-tools.tsx';
import { OrderAside } from './collection/order-aside.tsx';
import { LoadFailure } from './parts/load-failure.tsx';

export function Page() {
  const viewer = useViewer();
  const search = useRawSearch();
  const view = readListView(search);
  const isJustEaten = new URLSearchParams(search).get('just') === 'eaten';
  const list = useWholeList(viewer?.id ?? '');
  const { counts, isError } = list;
  const [typed, setTyped] = useTyped(view.q);
  const q = useDeferredValue(typed);
  const shown = { ...view, q };
  const isRankable = (counts?.tried ?? 0) > 1;
  return (
    <div className="wrap collection">
      <Head title="My Wishlist" noindex />
      <CollectionHead view={view} counts={counts} />
      {isJustEaten && <JustEaten />}
      <div className={isRankable ? 'with-order' : undefined}>
        <div>
          <ShelfTabs view={shown}>
            {isError ? (
              <LoadFailure first of="sandwiches" />
            ) : (
              <>
                <ListTools view={view} q={typed} onType={setTyped} isSortable={counts?.all !== 0} />
                {view.shelf === 'tried' && isRankable && <RankThem />}
                {counts?.all === 0 ? (
                  <Hungry />
                ) : (
                  <List view={shown} {...rowsOn(shown, list)} onClear={() => setTyped('')} />
                )}
              </>
            )}
          </ShelfTabs>
        </div>
        {isRankable && viewer && <OrderAside userId={viewer.id} />}
      </div>
    </div>
  );
}

type WholeList = ReturnType<typeof useWholeList>;

function CollectionHead({ view, counts }: { view: ListView; counts: WholeList['counts'] }) {
  const viewer = useViewer();
  return (
    <header className="collection-head">
      <div>
        <h1>My Wishlist</h1>
        {counts && counts.all > 0 && <p className="muted lede">{ledeOf(counts.wanted)}</p>}
        {viewer?.preferences['collectionVisibility'] === 'public' && (
          <ShareButton look="button" title="my list" path={`/lists/${viewer.username}`} />
        )}
      </div>
      <Tickets counts={counts} view={view} />
    </header>
  );
}

function RankThem() {
  return (
    <p className="rank-them">
      <ButtonLink look="line" to="/collection/ranking">
        Rank them
      </ButtonLink>
      <span className="muted">Which was better? Two at a time.</span>
    </p>
  );
}

/** Of the whole list, or of what the document has brought where that is the same look at it. */
function rowsOn(view: ListView, { links, start }: WholeList): { rows: Row[] | null; total: number } {
  if (links) {
    const rows = rowsOf(links, view);
    return { rows, total: rows.length };
  }
  const isStart = start?.view === listAddress(view);
  return { rows: isStart ? asRows(start.links) : null, total: start?.total ?? 0 };
}

/** The list follows the typing at once, the address when it settles; an address that changes by other means wins. */
function useTyped(q: string) {
  const [typed, setTyped] = useState({ text: q, over: q });
  const isCurrent = q === typed.over || q === typed.text.trim();
  return [isCurrent ? typed.text : q, (text: string) => setTyped({ text, over: q })] as const;
}

function ledeOf(wanted: number): string {
  if (wanted === 0) return 'Nothing left to try. Somebody should look around.';
  return `${countText(wanted, 'sandwich is', 'sandwiches are')} still waiting for you.`;
}
