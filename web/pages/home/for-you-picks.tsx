import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTriedBefore } from '#web/features/collection/use-tried-before.ts';
import { userMatchesQuery } from '#web/features/matches/api.ts';
import { Why } from '#web/features/matches/why.tsx';
import { countText } from '#web/lib/format.ts';
import { useLocationState } from '#web/lib/geolocation.ts';
import { LoadFailure } from '#web/pages/parts/load-failure.tsx';
import { SandwichTile } from '#web/pages/parts/sandwich-tile.tsx';
import { useSandwichModal } from '#web/pages/parts/use-sandwich-modal.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CardSkeletons } from '#web/ui/skeleton.tsx';
import { PICKS_SHOWN } from '../home.load.ts';

/** A few more than are shown, for what was tried since they were picked. */
const ASKED = 6;

export function ForYouPicks({ userId }: { userId: string }) {
  const location = useLocationState();
  const tried = useTriedBefore();
  const { data, isError } = useQuery({
    ...userMatchesQuery(userId, ASKED, location),
    placeholderData: keepPreviousData,
  });
  const { modal, openModal, intent } = useSandwichModal();
  const shown = data?.matches.filter(({ sandwich }) => !tried.has(sandwich.id)).slice(0, PICKS_SHOWN) ?? [];
  if (isError) return <LoadFailure of="sandwiches" />;
  if (data && shown.length === 0) return <NothingYet reviewsMissing={data.reviewsMissing} />;
  return (
    <>
      <div className="grid trio" {...intent}>
        {data ? (
          shown.map((match) => (
            <SandwichTile
              key={match.sandwich.id}
              sandwich={match.sandwich}
              why={<Why match={match} />}
              onOpen={openModal}
            />
          ))
        ) : (
          <CardSkeletons count={PICKS_SHOWN} label="Loading sandwiches for you" />
        )}
      </div>
      {modal}
    </>
  );
}

function NothingYet({ reviewsMissing }: { reviewsMissing: number }) {
  return (
    <p className="pair lonely">
      <span className="muted">
        {reviewsMissing > 0
          ? `Review ${countText(reviewsMissing, 'more sandwich', 'more sandwiches')}, and we know what you like.`
          : 'Nothing new is like what you gave four stars or more. That is an open mind.'}
      </span>
      <ButtonLink look="line" to="/collection">
        My Collection
      </ButtonLink>
    </p>
  );
}
