import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SandwichMatch } from '#contract/catalog/matches.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { varyAdjacentBackdropsOfEntries } from '#shared/images/vary-adjacent-backdrops.ts';
import { useInitiallyTriedIds } from '#web/features/collection/list/use-initially-tried-ids.ts';
import { sandwichMatchesQuery } from '#web/features/matches/queries.ts';
import { MatchReason } from '#web/features/matches/match-reason.tsx';
import { useGeolocationState } from '#web/lib/geo/geolocation.ts';
import { useLoadFailureText } from '#web/lib/offline/connection-state.ts';
import { SandwichTile } from '#web/pages/components/sandwich-tile.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { CardSkeletons } from '#web/ui/feedback/skeleton.tsx';
import { SectionHead } from '#web/ui/display/section-head.tsx';
import { LOADED_MATCH_COUNT, SIMILAR_SANDWICH_COUNT } from './load.ts';

/** The endpoint's maximum, because members may have tried the first ones. */
const MAX_SIMILAR = 24;

export function SimilarSandwiches({ sandwich }: { sandwich: Sandwich }) {
  const tried = useInitiallyTriedIds();
  const location = useGeolocationState();
  const carried = useQuery({
    ...sandwichMatchesQuery(sandwich.id, LOADED_MATCH_COUNT, location),
    placeholderData: keepPreviousData,
  });
  const isNew = ({ sandwich: { id } }: { sandwich: Sandwich }) => !tried.has(id);
  const isShort =
    carried.data?.length === LOADED_MATCH_COUNT && carried.data.filter(isNew).length < SIMILAR_SANDWICH_COUNT;
  const all = useQuery({ ...sandwichMatchesQuery(sandwich.id, MAX_SIMILAR, location), enabled: isShort });
  const data = (isShort ? all.data : undefined) ?? carried.data;
  const shown = data?.filter(isNew).slice(0, SIMILAR_SANDWICH_COUNT) ?? [];
  return (
    <section className="sec">
      <SectionHead
        title="Similar sandwiches"
        {...(tried.size > 0 && shown.length > 0 ? { note: 'you haven’t tried' } : {})}
      />
      <Matches shown={shown} found={data?.length} isLoading={!data && !carried.isError} />
    </section>
  );
}

type MatchesProps = {
  shown: SandwichMatch[];
  found: number | undefined;
  isLoading: boolean;
};

function Matches({ shown, found, isLoading }: MatchesProps) {
  const failure = useLoadFailureText('sandwiches');
  if (isLoading) return <MatchSkeletons />;
  if (shown.length === 0)
    return (
      <p className="pair single">
        <span className="muted">{emptyText(found, failure)}</span>
        <ButtonLink variant="line" to="/explore">
          Explore Sandwiches
        </ButtonLink>
      </p>
    );
  return (
    <div className="grid">
      {varyAdjacentBackdropsOfEntries(shown).map((match) => (
        <SandwichTile key={match.sandwich.id} sandwich={match.sandwich} why={<MatchReason match={match} />} />
      ))}
    </div>
  );
}

function MatchSkeletons() {
  return (
    <div className="grid">
      <CardSkeletons count={SIMILAR_SANDWICH_COUNT} label="Loading similar sandwiches" />
    </div>
  );
}

function emptyText(found: number | undefined, failure: string): string {
  if (found === undefined) return failure;
  return found > 0 ? 'You’ve tried everything like it.' : 'There’s nothing quite like it yet.';
}
