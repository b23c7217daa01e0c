import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { rebuildMapPins } from '#server/features/map/map.ts';
import { deleteTraitProfiles } from '#server/features/similarity/similarity.ts';
import { pruneVocabulary } from '#server/features/discovery/discovery.ts';
import { ALL_ENTRIES_CACHE_TAG, invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { anyOfValuesSql, inCatalogTransaction, sql } from '#server/platform/database/database.ts';
import { recountTestTotals } from '#server/testing/factories/recount-totals.ts';
import type { DemoTransaction } from './insert-in-batches.ts';
import { countDemoRows, type DemoCounts } from './count-demo-rows.ts';
import { DEMO_ADVISORY_LOCK_ID } from './load-demo.ts';
import { findDemoRowsInUse, type DemoRowsInUse } from './demo-rows-in-use.ts';

export type DemoRemoval = { removed: DemoCounts; entangled: DemoRowsInUse };

/** What real members made stays, no longer as demo; only what they wrote about a demo sandwich is deleted with it. */
export function removeDemo(db: Kysely<DB>, { dryRun = false } = {}): Promise<DemoRemoval> {
  return inCatalogTransaction(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${DEMO_ADVISORY_LOCK_ID}), set_config('statement_timeout', '0', true)`.execute(
      tx,
    );
    const entangled = await findDemoRowsInUse(tx);
    const before = await countDemoRows(tx);
    if (!dryRun) await takeAway(tx, entangled);
    return { removed: withoutRowsInUse(before, entangled), entangled };
  });
}

async function takeAway(
  tx: DemoTransaction,
  { restaurants, tags, badges, ratedByDemo }: DemoRowsInUse,
): Promise<void> {
  // A concurrent write of a sandwich would rely on a word that is deleted here.
  await sql`LOCK TABLE sandwiches IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  await keepRows(tx, 'restaurants', restaurants);
  await keepRows(tx, 'tags', tags);
  await keepRows(tx, 'badges', badges);
  const sandwiches = await tx.selectFrom('sandwiches').where('is_demo', '=', true).select('id').execute();
  await deleteTraitProfiles(
    tx,
    sandwiches.map(({ id }) => id),
  );
  await deleteLoginIdentifiers(tx);
  for (const table of ['sandwiches', 'restaurants', 'users', 'tags', 'badges'] as const)
    await tx.deleteFrom(table).where('is_demo', '=', true).execute();
  await recountTestTotals(tx, [...restaurants.map(({ id }) => id), ...ratedByDemo]);
  await pruneVocabulary(tx);
  // Opening hours that no location has any more are deleted with them.
  await rebuildMapPins(tx);
  await invalidateCacheTags(tx, [ALL_ENTRIES_CACHE_TAG]);
}

/** A distributed database has no foreign key from these rows to their members. */
async function deleteLoginIdentifiers(tx: DemoTransaction): Promise<void> {
  const members = await tx.selectFrom('users').select('id').where('is_demo', '=', true).execute();
  const ids = members.map(({ id }) => id);
  await tx.deleteFrom('login_identifiers').where('user_id', '=', anyOfValuesSql(ids)).execute();
}

async function keepRows(
  tx: DemoTransaction,
  table: 'restaurants' | 'tags' | 'badges',
  rows: { id: number }[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await sql`UPDATE ${sql.table(table)} SET is_demo = false WHERE id = ANY(${ids})`.execute(tx);
}

function withoutRowsInUse(counts: DemoCounts, { restaurants, tags, badges }: DemoRowsInUse): DemoCounts {
  return {
    ...counts,
    restaurants: counts.restaurants - restaurants.length,
    locations: counts.locations - restaurants.reduce((sum, { locations }) => sum + locations, 0),
    tags: counts.tags - tags.length,
    badges: counts.badges - badges.length,
  };
}
