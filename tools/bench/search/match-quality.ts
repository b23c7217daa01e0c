import { parseArgs } from 'node:util';
import { loadDemo } from '#db/demo/load-demo.ts';
import { findMemberMatches, findSandwichMatches } from '#server/features/matches/matches.ts';
import { refreshTraitProfilesOfChangedScores } from '#server/features/similarity/similarity.ts';
import { openDatabase, sql, type Db } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startTemporaryPostgres } from '#server/testing/postgres/temporary-postgres.ts';
import { createSeededRandom } from '#db/seeded-random.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/** Leave-one-out: hides one liked sandwich of each member and checks whether the rest ranks it among the first ten. */
const { values } = parseArgs({ options: { first: { type: 'string', default: '10' } } });
const FIRST = Number(values.first);
const LIKED = 4;

type MatchMethod = 'matches' | 'popularity' | 'chance';
type Tally = { requested: number; hits: number; gain: number; shown: Set<number> };
class TakenBack extends Error {}

const postgres = await startTemporaryPostgres();
const database = openDatabase({ connection: postgres.connection, log: createLogger('error') });
try {
  await migrate(postgres.connection);
  await loadDemo(database.db, { today: new Date('2026-11-21T00:00:00Z') });
  const reviews = await selectReviews(database.db);
  print('For you: of each member, each liked sandwich hidden in turn', await judgeTaste(reviews));
  print('Similar: from one liked sandwich to another of the same member', await judgeLikeness(reviews));
} finally {
  await database.close();
  await postgres.stop();
}

type Review = { userId: string; sandwichId: number; rating: number };

async function judgeTaste(reviews: Review[]) {
  const tallies = newTallies();
  for (const [userId, own] of Map.groupBy(reviews, (review) => review.userId)) {
    const liked = own.filter(({ rating }) => rating >= LIKED);
    if (own.length < 5) continue;
    for (const { sandwichId: hidden } of liked) {
      await without(database.db, userId, hidden, async (tx) => {
        const popular = await selectPopular(tx);
        const known = await selectKnown(tx, userId);
        const { matches } = await findMemberMatches(tx, userId, {});
        count(tallies, hidden, {
          matches: matches.map(({ sandwich }) => sandwich.id),
          popularity: popular.filter((id) => !known.has(id)),
          chance: createSeededRandom('judged', userId, hidden).shuffled(
            popular.filter((id) => !known.has(id)),
          ),
        });
      });
    }
  }
  return tallies;
}

/** Only that one sandwich is known, and the same review is hidden so that it cannot testify for itself. */
async function judgeLikeness(reviews: Review[]) {
  const tallies = newTallies();
  for (const [userId, own] of Map.groupBy(reviews, (review) => review.userId)) {
    const liked = createSeededRandom('pairs', userId).shuffled(own.filter(({ rating }) => rating >= LIKED));
    for (const [at, { sandwichId: hidden }] of liked.entries()) {
      const from = assertDefined(liked[(at + 1) % liked.length]).sandwichId;
      if (from === hidden) continue;
      await without(database.db, userId, hidden, async (tx) => {
        const matches = await findSandwichMatches(tx, from, {});
        const others = (await selectPopular(tx)).filter((id) => id !== from);
        count(tallies, hidden, {
          matches: matches.map(({ sandwich }) => sandwich.id),
          popularity: others,
          chance: createSeededRandom('judged', userId, hidden).shuffled(others),
        });
      });
    }
  }
  return tallies;
}

/** Rolls back; inside, the review and its list entry are gone, and the totals do not include them. */
async function without(
  db: typeof database.db,
  userId: string,
  sandwichId: number,
  look: (tx: Db) => Promise<void>,
) {
  const work = db.transaction().execute(async (tx) => {
    await sql`UPDATE sandwiches s SET rating_sum = rating_sum - v.rating, rating_count = rating_count - 1
      FROM reviews v WHERE v.user_id = ${userId} AND v.sandwich_id = s.id AND s.id = ${sandwichId}`.execute(
      tx,
    );
    await refreshTraitProfilesOfChangedScores(tx, [sandwichId]);
    await sql`DELETE FROM reviews WHERE user_id = ${userId} AND sandwich_id = ${sandwichId}`.execute(tx);
    await sql`DELETE FROM user_sandwiches WHERE user_id = ${userId} AND sandwich_id = ${sandwichId}`.execute(
      tx,
    );
    await look(tx);
    throw new TakenBack();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
}

async function selectReviews(db: Db): Promise<Review[]> {
  const { rows } = await sql<Review>`
    SELECT v.user_id AS "userId", v.sandwich_id AS "sandwichId", v.rating
    FROM reviews v JOIN users u ON u.id = v.user_id ORDER BY u.username, v.sandwich_id
  `.execute(db);
  return rows;
}

async function selectPopular(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM sandwiches WHERE date_deleted IS NULL ORDER BY popular_score DESC, rating_count DESC, id
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function selectKnown(db: Db, userId: string): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT sandwich_id AS id FROM reviews WHERE user_id = ${userId}
    UNION SELECT sandwich_id FROM user_sandwiches WHERE user_id = ${userId} AND has_tried
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

function newTallies(): Record<MatchMethod, Tally> {
  const none = () => ({ requested: 0, hits: 0, gain: 0, shown: new Set<number>() });
  return { matches: none(), popularity: none(), chance: none() };
}

function count(
  tallies: Record<MatchMethod, Tally>,
  hidden: number,
  lists: Record<MatchMethod, number[]>,
): void {
  for (const [way, list] of Object.entries(lists) as [MatchMethod, number[]][]) {
    const first = list.slice(0, FIRST);
    const place = first.indexOf(hidden);
    tallies[way].requested += 1;
    for (const id of first) tallies[way].shown.add(id);
    if (place < 0) continue;
    tallies[way].hits += 1;
    tallies[way].gain += 1 / Math.log2(place + 2);
  }
}

function print(title: string, tallies: Record<MatchMethod, Tally>): void {
  console.log(`\n${title} (${tallies.matches.requested} questions, first ${FIRST})`);
  for (const [way, { requested, hits, gain, shown }] of Object.entries(tallies))
    console.log(
      `  ${way.padEnd(11)} hit rate ${(hits / requested).toFixed(3)}   NDCG ${(gain / requested).toFixed(3)}   ${shown.size} different ones`,
    );
}
