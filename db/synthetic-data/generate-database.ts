import type { ClientConfig } from 'pg';
import { DEMO_BADGES } from '#db/demo/demo-badges.ts';
import { insertMissingLoginIdentifiers } from '#server/features/accounts/accounts.ts';
import { rebuildSearchIndex, refreshSearchIndex } from '#server/features/discovery/discovery.ts';
import { ALL_ENTRIES_CACHE_TAG, invalidateCacheTags } from '#server/platform/cache/invalidate.ts';
import { rebuildMapPins } from '#server/features/map/map.ts';
import { recomputeOpeningHourColumns } from '#server/features/restaurants/restaurants.ts';
import { rebuildTraitProfilesInTransaction } from '#server/features/similarity/similarity.ts';
import { runSqlCopy, type SqlCopyValue } from './run-sql-copy.ts';
import { GENERATED_TAGS } from './random-texts/generate-dish.ts';
import {
  countRealMembers,
  insertMissingBadges,
  insertMissingTags,
  insertSandwichTotals,
  advanceSequences,
  recountAllRestaurants,
  selectNextIds,
  selectExistingRestaurants,
  selectXpRewards,
  upsertRestaurantTotals,
} from './queries.ts';
import { withOneConnection, type SharedDatabaseConnection } from './with-one-connection.ts';
import * as catalog from './rows/catalog-rows.ts';
import * as ledger from './rows/xp-rows.ts';
import * as members from './rows/member-rows.ts';
import { restoreIndexesAndConstraints, dropIndexesAndConstraints } from './drop-indexes-and-constraints.ts';
import { createGenerationProgress, type GenerationProgressCallback } from './generation-progress.ts';
import { generateRestaurants } from './entities/generate-restaurants.ts';
import type { DatabaseGenerationOptions } from './generation-options.ts';
import { generateMembers, generateSandwiches } from './entities/generate-members-and-sandwiches.ts';
import { generateTriedSandwiches } from './entities/generate-tried-sandwiches.ts';

export class DatabaseHasRealMembersError extends Error {
  override name = 'DatabaseHasRealMembersError';
}

const FILLED = [
  ...['restaurants', 'locations', 'sandwiches', 'sandwich_tags', 'users', 'login_identifiers'],
  ...['reviews', 'user_sandwiches', 'user_actions', 'user_badges'],
];
const MANY_LOCATIONS = 20_000;

/** One transaction: if it ends early, everything is as before, triggers and indexes included. */
export async function generateDatabase(
  connection: ClientConfig,
  options: DatabaseGenerationOptions,
  { force, onProgress }: { force: boolean; onProgress: GenerationProgressCallback },
): Promise<void> {
  await withOneConnection(connection, async (both) => {
    const { client } = both;
    const strangers = await countRealMembers(client);
    if (strangers > 0 && !force)
      throw new DatabaseHasRealMembersError(
        `This database holds ${strangers.toLocaleString('en-US')} members. A generated world does not belong among them; --force builds it anyway.`,
      );
    await client.query('BEGIN');
    await client.query(
      "SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL work_mem = '128MB'; SET LOCAL statement_timeout = 0",
    );
    await fill(both, options, onProgress);
    await client.query('COMMIT');
    const work = createGenerationProgress(options, onProgress);
    for (const table of [
      ...FILLED,
      'sandwich_search',
      'sandwich_totals',
      'restaurant_totals',
      'sandwich_profiles',
      'sandwich_traits',
      'search_vocabulary',
      'map_pins',
    ]) {
      work.step('tidy', `Tidying ${table}`);
      await client.query(`VACUUM (ANALYZE) ${table}`);
    }
  });
}

async function fill(
  { client, db }: SharedDatabaseConnection,
  options: DatabaseGenerationOptions,
  onProgress: GenerationProgressCallback,
): Promise<void> {
  const work = createGenerationProgress(options, onProgress);
  work.step('plan', 'Planning');
  const first = await selectNextIds(client);
  const real = await selectExistingRestaurants(client);
  const areChainsWanted = real.reduce((sum, { branches }) => sum + branches, 0) < MANY_LOCATIONS;
  const kitchens = generateRestaurants({ ...options, nextId: first.restaurant, real, areChainsWanted });
  const menu = generateSandwiches(options, kitchens);
  const generatedMembers = generateMembers(options);
  const visits = generateTriedSandwiches(options, menu, generatedMembers);
  const rewards = await selectXpRewards(client);
  const earned = ledger.generateXpAndEarnedBadges(
    visits,
    generatedMembers,
    rewards,
    await insertMissingBadges(client, DEMO_BADGES),
  );
  const tags = await insertMissingTags(client, GENERATED_TAGS);
  const tagged: [number, number][] = [];
  const onTags = (sandwich: number, names: readonly string[]) => {
    for (const name of names) tagged.push([first.sandwich + sandwich, tags.get(name)!]);
  };

  work.step('strip', 'Taking off triggers and indexes');
  const taken = await dropIndexesAndConstraints(client, FILLED);
  const copy = (into: string, rows: Iterable<readonly SqlCopyValue[]>) =>
    runSqlCopy(client, into, rows, work.rows(into.slice(0, into.indexOf(' ')).replaceAll('_', ' ')));
  await copy(catalog.RESTAURANTS_COPY_TARGET, catalog.generateRestaurantRows(options, kitchens));
  await copy(catalog.LOCATIONS_COPY_TARGET, catalog.generateLocationRows(options, kitchens));
  await copy(
    catalog.SANDWICHES_COPY_TARGET,
    catalog.generateSandwichRows(options, kitchens, menu, { firstId: first.sandwich, onTags }),
  );
  await copy('sandwich_tags (sandwich_id, tag_id)', tagged);
  await copy(members.USERS_COPY_TARGET, members.generateUserRows(options, generatedMembers));
  await copy(
    members.REVIEWS_COPY_TARGET,
    members.generateReviewRows(options, visits, generatedMembers, first),
  );
  await copy(
    members.USER_SANDWICHES_COPY_TARGET,
    members.generateListEntryRows(options, visits, menu, generatedMembers, first),
  );
  await copy(
    ledger.USER_ACTIONS_COPY_TARGET,
    ledger.generateActionRows(options, visits, generatedMembers, { rewards, firstSandwich: first.sandwich }),
  );
  await copy(ledger.USER_BADGES_COPY_TARGET, ledger.generateBadgeRows(options, earned, generatedMembers));

  work.step('totals', 'Counting');
  await advanceSequences(client);
  await insertMissingLoginIdentifiers(db);
  await client.query('ANALYZE restaurants, locations, sandwiches, sandwich_tags');
  await insertSandwichTotals(client);
  await recountAllRestaurants(client);
  await upsertRestaurantTotals(client);
  await readHours(db, client, work.step);
  await restoreIndexesAndConstraints(client, FILLED, taken, (what) => work.index(`Building ${what}`));
  work.step('words', 'Learning the words');
  await rebuildSearchIndex(db);
  work.step('map', 'Drawing the map');
  await rebuildMapPins(db);
  work.step('matches', 'Comparing sandwiches');
  await rebuildTraitProfilesInTransaction(db);
  await invalidateCacheTags(db, [ALL_ENTRIES_CACHE_TAG]);
}

const AT_ONCE = 5_000;

async function readHours(
  db: SharedDatabaseConnection['db'],
  client: SharedDatabaseConnection['client'],
  step: (name: 'hours', text: string) => void,
) {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM locations WHERE open_minutes IS NULL ORDER BY id',
  );
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    step('hours', `Reading hours, ${from.toLocaleString('en-US')} of ${rows.length.toLocaleString('en-US')}`);
    const locations = rows.slice(from, from + AT_ONCE).map(({ id }) => id);
    await recomputeOpeningHourColumns(db, locations);
    await refreshSearchIndex(db, { locations });
  }
}
