import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useInitiallyTried } from '#web/features/collection/list/use-initially-tried.ts';
import { userMatchesQuery } from '#web/features/matches/queries.ts';
import { MatchReason } from '#web/features/matches/match-reason.tsx';
import { formatCount } from '#web/lib/format/format-values.ts';
import { useLocationState } from '#web/lib/geo/geolocation.ts';
import { LoadFailure } from '#web/pages/parts/load-failure.tsx';
import { SandwichTile } from '#web/pages/parts/sandwich-tile.tsx';
import { useSandwichModal } from '#web/pages/parts/use-sandwich-modal.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { CardSkeletons } from '#web/ui/feedback/skeleton.tsx';
import { PICKS_COUNT } from './load.ts';

/** More than are shown, because some may have been tried since. */
const PICKS_LIMIT = 6;

export function ForYouPicks({ userId }: { userId: string }) {
  const location = useLocationState();
  const tried = useInitiallyTried();
  const { data, isError } = useQuery({
    ...userMatchesQuery(userId, PICKS_LIMIT, location),
    placeholderData: keepPreviousData,
  });
  const { modal, openModal, intent } = useSandwichModal();
  const shown = data?.matches.filter(({ sandwich }) => !tried.has(sandwich.id)).slice(0, PICKS_COUNT) ?? [];
  if (isError) return <LoadFailure noun="sandwiches" />;
  if (data && shown.length === 0) return <EmptyPicks reviewsMissing={data.reviewsMissing} />;
  return (
    <>
      <div className="grid trio" {...intent}>
        {data ? (
          shown.map((match) => (
            <SandwichTile
              key={match.sandwich.id}
              sandwich={match.sandwich}
              why={<MatchReason match={match} />}
              onOpen={openModal}
            />
          ))
        ) : (
          <CardSkeletons count={PICKS_COUNT} label="Loading sandwiches for you" />
        )}
      </div>
      {modal}
    </>
  );
}

function EmptyPicks({ reviewsMissing }: { reviewsMissing: number }) {
  return (
    <p className="pair single">
      <span className="muted">
        {reviewsMissing > 0
          ? `Review ${formatCount(reviewsMissing, 'more sandwich', 'more sandwiches')}, and we’ll know what you like.`
          : 'Nothing new is like the ones you gave four stars or more. That’s an open mind.'}
      </span>
      <ButtonLink variant="line" to="/collection">
        My Collection
      </ButtonLink>
    </p>
  );
}
