import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Sandwich } from '#contract/sandwiches.ts';
import { useTriedBefore } from '#web/features/collection/use-tried-before.ts';
import { sandwichMatchesQuery } from '#web/features/matches/api.ts';
import { Why } from '#web/features/matches/why.tsx';
import { useLocationState } from '#web/lib/geolocation.ts';

const SHOWN = 3;
/** As many as the sandwich's page asks for, so that it finds them there. */
const ASKED = 6;

/** What is like it and not tried yet, in a few lines; nothing where nothing is. */
export function SimilarList({ sandwich }: { sandwich: Sandwich }) {
  const tried = useTriedBefore();
  const location = useLocationState();
  const { data: matches = [] } = useQuery(sandwichMatchesQuery(sandwich.id, ASKED, location));
  const shown = matches.filter(({ sandwich: { id } }) => !tried.has(id)).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section className="alike">
      <h3>Similar Sandwiches</h3>
      <ul>
        {shown.map((match) => (
          <li key={match.sandwich.id}>
            <Link href={`/sandwich/${match.sandwich.id}`}>
              <bdi>{match.sandwich.name}</bdi>
            </Link>
            <span className="muted">
              {' at '}
              <bdi>{match.sandwich.restaurantName}</bdi>
            </span>
            <p>
              <Why match={match} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
