import { positionOf } from '#contract/scalars.ts';
import type { Match } from '#contract/matches.ts';
import { rank } from '#rules/matches/ranking.ts';
import { partsSharedWith } from '#rules/matches/shared-parts.ts';
import { requireShown, sandwichesOf } from '#server/features/sandwiches/sandwiches.ts';
import type { Db } from '#server/platform/database.ts';
import { defined } from '#rules/defined.ts';
import { presentMatch } from './match-view.ts';
import { selectCandidates } from './queries.ts';
import { selectSubject } from './subject-queries.ts';
import { distancesTo, toCandidate, type Asked } from './candidates.ts';
import { labelled, weigh } from './weights.ts';

export { matchesForMember } from './taste.ts';
export { countTraits, recountTraits } from './counts.ts';
export { rebuildProfilesIn } from './rebuild.ts';
export { findProfileDrift, repairProfiles } from './recount.ts';

const MOST = 24;
/** A sandwich has a dozen traits; past those that tell most, the rest only cost. */
const TRAITS = 40;
/** Little, so that the site's darlings do not stand under every sandwich. */
const TRUST = 0.2;

/** Sandwiches like this one, the same for everybody who names the same position or none. */
export async function matchesOfSandwich(db: Db, id: number, asked: Asked): Promise<Match[]> {
  const subject = requireShown(await selectSubject(db, id));
  const { restaurantId, price, heat, traits } = subject;
  const here = positionOf(asked);
  const wanted = weigh(traits).slice(0, TRAITS);
  const rows = await selectCandidates(db, {
    wanted,
    seeds: [id],
    near: here ?? (subject.latitude === null ? null : subject),
    excluded: [id],
    userId: null,
    trust: TRUST,
  });
  const wish = {
    total: wanted.reduce((sum, { weight }) => sum + weight, 0),
    traits: wanted.length,
    asked: rows[0]?.asked ?? 0,
    price,
    heat,
    trust: TRUST,
  };
  const chosen = rank(rows.map(toCandidate), wish, asked.limit ?? MOST);
  const [sandwiches, distances] = await Promise.all([
    sandwichesOf(
      db,
      chosen.map((candidate) => candidate.id),
    ),
    distancesTo(db, chosen, here),
  ]);
  const shared = partsSharedWith(labelled(traits));
  return sandwiches.map((sandwich, at) =>
    presentMatch({
      sandwich,
      shared,
      subject: { restaurantId, price, heat },
      lovedBoth: defined(chosen[at]).fans,
      distance: distances.get(sandwich.restaurantId),
    }),
  );
}
