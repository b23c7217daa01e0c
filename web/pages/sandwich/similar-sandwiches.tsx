import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Sandwich } from '#contract/sandwiches.ts';
import { useTriedBefore } from '#web/features/collection/use-tried-before.ts';
import { sandwichMatchesQuery } from '#web/features/matches/api.ts';
import { Why } from '#web/features/matches/why.tsx';
import { useLocationState } from '#web/lib/geolocation.ts';
import { useFailureText } from '#web/lib/offline/connection.ts';
import { SandwichTile } from '#web/pages/parts/sandwich-tile.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CardSkeletons } from '#web/ui/skeleton.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { MATCHES_CARRIED, SIMILAR_SHOWN } from '../sandwich.load.ts';

/** All that the call gives, for somebody who has tried what everybody is shown. */
const MOST = 24;

export function SimilarSandwiches({ sandwich }: { sandwich: Sandwich }) {
  const tried = useTriedBefore();
  const location = useLocationState();
  const carried = useQuery({
    ...sandwichMatchesQuery(sandwich.id, MATCHES_CARRIED, location),
    placeholderData: keepPreviousData,
  });
  const isNew = ({ sandwich: { id } }: { sandwich: Sandwich }) => !tried.has(id);
  const isShort =
    carried.data?.length === MATCHES_CARRIED && carried.data.filter(isNew).length < SIMILAR_SHOWN;
  const all = useQuery({ ...sandwichMatchesQuery(sandwich.id, MOST, location), enabled: isShort });
  const data = (isShort ? all.data : undefined) ?? carried.data;
  const failure = useFailureText('sandwiches');
  const shown = data?.filter(isNew).slice(0, SIMILAR_SHOWN) ?? [];
  return (
    <section className="sec">
      <SectionHead
        title="Similar Sandwiches"
        {...(tried.size > 0 && shown.length > 0 ? { note: 'that you have not tried' } : {})}
      />
      {!data && !carried.isError ? (
        <div className="grid">
          <CardSkeletons count={SIMILAR_SHOWN} label="Loading similar sandwiches" />
        </div>
      ) : shown.length > 0 ? (
        <div className="grid">
          {shown.map((match) => (
            <SandwichTile key={match.sandwich.id} sandwich={match.sandwich} why={<Why match={match} />} />
          ))}
        </div>
      ) : (
        <p className="pair lonely">
          <span className="muted">{nothingText(data?.length, failure)}</span>
          <ButtonLink look="line" to="/explore">
            Explore Sandwiches
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

function nothingText(found: number | undefined, failure: string): string {
  if (found === undefined) return failure;
  return found > 0 ? 'You have tried everything that is like it.' : 'There is nothing quite like it yet.';
}
