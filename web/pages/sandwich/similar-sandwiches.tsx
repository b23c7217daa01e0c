import { useQuery } from '@tanstack/react-query';
import type { Sandwich } from '#contract/sandwiches.ts';
import { SandwichTile } from '#web/pages/parts/sandwich-tile.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CardSkeletons } from '#web/ui/skeleton.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { SIMILAR_SHOWN, othersQuery } from '../sandwich.load.ts';

/** Holds the place of real likeness: until then, what else the same kitchen makes. */
export function SimilarSandwiches({ sandwich }: { sandwich: Sandwich }) {
  const { id, restaurantId, restaurantName } = sandwich;
  const { data, isError } = useQuery(othersQuery(restaurantId));
  const others = data?.filter((other) => other.id !== id).slice(0, SIMILAR_SHOWN) ?? [];
  return (
    <section className="sec">
      <SectionHead
        title="Similar Sandwiches"
        {...(others.length > 0
          ? {
              note: `also at ${restaurantName}`,
              more: { to: `/restaurant/${restaurantId}`, text: 'View All', about: `at ${restaurantName}` },
            }
          : {})}
      />
      {!data && !isError ? (
        <div className="grid">
          <CardSkeletons count={SIMILAR_SHOWN} label="Loading similar sandwiches" />
        </div>
      ) : others.length > 0 ? (
        <div className="grid">
          {others.map((other) => (
            <SandwichTile key={other.id} sandwich={other} />
          ))}
        </div>
      ) : (
        <p className="pair lonely">
          <span className="muted">
            {isError ? 'Failed to load sandwiches. Please try again.' : 'It is the only one on this menu.'}
          </span>
          <ButtonLink look="line" to="/explore">
            Explore Sandwiches
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
