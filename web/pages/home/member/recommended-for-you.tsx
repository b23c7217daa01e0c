import { varyAdjacentBackdropsOfEntries } from '#shared/images/vary-adjacent-backdrops.ts';
import type { HomeRecommendedSandwich } from '#web/features/home/arrange-home-sections.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { SandwichTile } from '#web/pages/components/sandwich-tile.tsx';
import { useSandwichModal } from '#web/pages/components/use-sandwich-modal.tsx';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { SectionHead } from '#web/ui/display/section-head.tsx';
import { RecommendationReason } from './recommendation-reason.tsx';

export function RecommendedForYou({
  picks,
  reviewsMissing,
}: {
  picks: readonly HomeRecommendedSandwich[];
  reviewsMissing: number;
}) {
  const { modal, openModal, intent } = useSandwichModal();
  return (
    <section className="sec wrap">
      <SectionHead title="For you" note={noteText(reviewsMissing)} />
      {picks.length === 0 ? (
        <p className="pair single">
          <span className="muted">
            We haven’t found anything new like your four- and five-star sandwiches.
          </span>
          <ButtonLink variant="line" to="/collection">
            My Collection
          </ButtonLink>
        </p>
      ) : (
        <div className="grid trio" {...intent}>
          {varyAdjacentBackdropsOfEntries(picks).map((pick) => (
            <SandwichTile
              key={pick.sandwich.id}
              sandwich={pick.sandwich}
              why={<RecommendationReason pick={pick} />}
              onOpen={openModal}
            />
          ))}
        </div>
      )}
      {modal}
    </section>
  );
}

function noteText(reviewsMissing: number): string | null {
  if (reviewsMissing === 0) return null;
  return `Review ${formatCountWithNoun(reviewsMissing, 'more sandwich', 'more sandwiches')}, and we’ll know what you like.`;
}
