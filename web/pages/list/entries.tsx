import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ListEntry } from '#contract/lists.ts';
import type { ListPage } from '#web/lib/list-query.ts';
import { countText } from '#web/lib/format.ts';
import { LoadFailure } from '#web/pages/parts/load-failure.tsx';
import { SandwichTile } from '#web/pages/parts/sandwich-tile.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CardSkeletons } from '#web/ui/skeleton.tsx';
import { Stars } from '#web/ui/stars.tsx';

type EntriesProps = {
  query: UseInfiniteQueryResult<InfiniteData<ListPage<ListEntry>>>;
  /** Whose stars they are. */
  by: string;
};

export function Entries({ query, by }: EntriesProps) {
  const { data, isError, isFetching, hasNextPage } = query;
  if (!data && isError) return <LoadFailure first of="sandwiches" />;
  if (!data)
    return (
      <div className="grid">
        <CardSkeletons count={3} label="Loading the list" />
      </div>
    );
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0)
    return (
      <Empty first title="Nothing here yet" text="This shelf is still empty.">
        <ButtonLink look="line" to="/explore">
          Explore Sandwiches
        </ButtonLink>
      </Empty>
    );
  return (
    <>
      <h2 className="sr">Sandwiches on this list</h2>
      <div className="grid">
        {rows.map((entry) => (
          <SandwichTile
            key={entry.sandwich.id}
            sandwich={entry.sandwich}
            why={<Verdict entry={entry} by={by} />}
          />
        ))}
      </div>
      {hasNextPage && (
        <p className="more-entries">
          <Button look="line" disabled={isFetching} onClick={() => void query.fetchNextPage()}>
            {isError ? 'Retry' : 'Show more'}
          </Button>
        </p>
      )}
    </>
  );
}

/** What the list's owner makes of it. */
function Verdict({ entry: { reviewRating, isFavorite, hasTried }, by }: { entry: ListEntry; by: string }) {
  if (reviewRating !== null)
    return (
      <span className="verdict">
        <Stars rating={reviewRating} />
        <span className="sr">{countText(reviewRating, 'star', 'stars')} </span>
        <span>
          from <bdi>{by}</bdi>
        </span>
      </span>
    );
  if (isFavorite) return 'A favorite';
  return hasTried ? 'Tried' : 'Still to try';
}
