import type { Kysely } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { refreshMapPins } from '#server/features/map/map.ts';
import { refreshTraitProfiles } from '#server/features/similarity/similarity.ts';
import { ALL_ENTRIES_CACHE_TAG, invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { inCatalogTransaction, sql } from '#server/platform/database/database.ts';
import { recountTestXp } from '#server/testing/factories/user-actions.ts';
import { recountTestTotals } from '#server/testing/factories/recount-totals.ts';
import type { DemoTransaction } from './insert-in-batches.ts';
import { countDemoRows, type DemoCounts } from './count-demo-rows.ts';
import { insertDemoCatalog } from './insert-demo-catalog.ts';
import { insertDemoMembers } from './insert-demo-members.ts';
import { buildDemoTown, type DemoClock } from './demo-town.ts';

/** Any number that no other lock of this program uses. */
export const DEMO_ADVISORY_LOCK_ID = 4_119_062_511;
const DAY_MS = 86_400_000;

/**
 * Fills an empty database with the demo town, counted back from the midnight before `today`; null when the database
 * is not empty. Processes that start at once wait for each other and all but one find it filled.
 */
export function loadDemo(db: Kysely<DB>, { today }: { today: Date }): Promise<DemoCounts | null> {
  const midnight = Math.floor(today.getTime() / DAY_MS) * DAY_MS;
  return inCatalogTransaction(db, async (tx) => {
    // On a slow machine the town takes longer than requests may wait.
    await sql`SELECT set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
      tx,
    );
    await sql`SELECT pg_advisory_xact_lock(${DEMO_ADVISORY_LOCK_ID})`.execute(tx);
    if (!(await isEmpty(tx))) return null;
    await invalidateCacheTags(tx, [ALL_ENTRIES_CACHE_TAG]);
    await fill(tx, (minutesAgo) => new Date(midnight - minutesAgo * 60_000));
    return countDemoRows(tx);
  });
}

async function isEmpty(tx: DemoTransaction): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    SELECT NOT (EXISTS (SELECT 1 FROM restaurants) OR EXISTS (SELECT 1 FROM users)
      OR EXISTS (SELECT 1 FROM tags) OR EXISTS (SELECT 1 FROM badges)) AS "isEmpty"
  `.execute(tx);
  return rows[0]?.isEmpty === true;
}

async function fill(tx: DemoTransaction, at: DemoClock): Promise<void> {
  const all = buildDemoTown();
  const sandwichIds = await insertDemoCatalog(tx, all, at);
  await insertDemoMembers(tx, all, at, sandwichIds);
  const restaurants = await idsOf(tx, 'restaurants');
  await recountTestTotals(tx, restaurants);
  await refreshSearchIndex(tx, {
    restaurants,
    locations: await idsOf(tx, 'locations'),
    sandwiches: [...sandwichIds.values()],
  });
  await refreshTraitProfiles(tx, [...sandwichIds.values()]);
  const members = await tx.selectFrom('users').select('id').execute();
  await recountTestXp(
    tx,
    members.map(({ id }) => id),
  );
  await refreshMapPins(tx, { restaurants });
}

async function idsOf(tx: DemoTransaction, table: 'restaurants' | 'locations'): Promise<number[]> {
  const rows = await tx.selectFrom(table).select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}
