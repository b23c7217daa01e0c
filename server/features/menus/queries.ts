import type { Expression, ExpressionBuilder } from 'kysely';
import { sandwichFieldsSchema } from '#contract/catalog/sandwiches.ts';
import type { DB } from '#db/schema.gen.ts';
import {
  anyOfValuesSql,
  isAnyColumnDifferentSql,
  jsonRecordsetSql,
  zodSchemaFieldNames,
  columnSelection,
  sql,
  setColumnsUnlessEditedSql,
  type Db,
} from '#server/platform/database/database.ts';

export async function selectRestaurantsNamed(db: Db, brandKeys: readonly string[], names: readonly string[]) {
  return db
    .selectFrom('restaurants')
    .select(({ ref }) => [
      'id',
      'name',
      'brand_key as brandKey',
      folded(ref('name')).as('folded'),
      sql<boolean>`${ref('date_deleted')} IS NOT NULL`.as('isDeleted'),
    ])
    .select(mergeTargetId)
    .where(({ not }) => not('is_demo'))
    .where(({ and, eb, or, ref }) =>
      or([
        eb('brand_key', '=', anyOfValuesSql(brandKeys)),
        and([
          eb('brand_key', 'is', null),
          eb('date_deleted', 'is', null),
          eb(folded(ref('name')), '=', anyOfValuesSql(names)),
        ]),
      ]),
    )
    .orderBy(({ eb }) => eb('date_deleted', 'is not', null))
    .orderBy('id')
    .execute();
}

export async function selectRestaurantsById(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('restaurants')
    .select(({ ref }) => ['id', 'name', sql<boolean>`${ref('date_deleted')} IS NOT NULL`.as('isDeleted')])
    .select(mergeTargetId)
    .where('id', '=', anyOfValuesSql(ids))
    .execute();
}

/** Null if it was not merged into another restaurant. */
function mergeTargetId({ selectFrom }: ExpressionBuilder<DB, 'restaurants'>) {
  return selectFrom('redirects')
    .select('target_id')
    .where('entity_type', '=', 'restaurant')
    .whereRef('merged_id', '=', 'restaurants.id')
    .as('mergeTargetId');
}

type SourceKey = { source: string; sourceId: string };

/** Wherever they are: an admin can move a sandwich to another restaurant. */
export async function selectExistingSandwichSourceKeys(db: Db, keys: readonly SourceKey[]) {
  const rows = keys.map(({ source, sourceId }) => ({ source, source_id: sourceId }));
  return db
    .selectFrom('sandwiches as s')
    .innerJoin(jsonRecordsetSql('sandwiches', rows, 'n'), (join) =>
      join.onRef('s.source', '=', 'n.source').onRef('s.source_id', '=', 'n.source_id'),
    )
    .select(['s.source', 's.source_id as sourceId'])
    .execute();
}

export type ExistingMenuSandwich = Awaited<ReturnType<typeof selectSandwichesOfRestaurants>>[number];

export async function selectSandwichesOfRestaurants(db: Db, restaurantIds: readonly number[]) {
  return db
    .selectFrom('sandwiches')
    .select(({ ref }) => [
      'id',
      'restaurant_id as restaurantId',
      folded(ref('name')).as('folded'),
      'backdrop',
    ])
    .where('restaurant_id', '=', anyOfValuesSql(restaurantIds))
    .orderBy('id')
    .execute();
}

type ListedSandwich = {
  restaurantId: number;
  name: string;
  description: string;
  price: number | null;
  ingredients: readonly string[];
  containsGluten: boolean | null;
  containsDairy: boolean | null;
  containsEggs: boolean | null;
  spiceLevel: number;
  backdrop?: number | null;
  source: string;
  sourceId: string;
  license: string | null;
};

const UPDATED_COLUMNS = [
  'name',
  'description',
  'price',
  'ingredients',
  'contains_gluten',
  'contains_dairy',
  'contains_eggs',
  'spice_level',
] as const;
const COLUMNS = [
  ...UPDATED_COLUMNS,
  'is_spicy',
  'restaurant_id',
  'backdrop',
  'source',
  'source_id',
  'license',
] as const;

export async function insertMenuSandwiches(db: Db, sandwiches: readonly ListedSandwich[]): Promise<number[]> {
  const rows = await db
    .insertInto('sandwiches')
    .columns(COLUMNS)
    .expression(({ selectFrom }) =>
      selectFrom(jsonRecordsetSql('sandwiches', sandwiches.map(rowOf), 'listed')).select(COLUMNS),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function lockMenuSandwiches(db: Db, sandwiches: readonly ListedSandwich[]) {
  return db
    .selectFrom('sandwiches as s')
    .innerJoin(jsonRecordsetSql('sandwiches', sandwiches.map(rowOf), 'n'), (join) =>
      join.onRef('s.source', '=', 'n.source').onRef('s.source_id', '=', 'n.source_id'),
    )
    .select(columnSelection('s', ['id', ...zodSchemaFieldNames(sandwichFieldsSchema)]))
    .where('s.date_deleted', 'is', null)
    .orderBy('s.id')
    .forNoKeyUpdate('s')
    .execute();
}

/** Keeps fields that a person has edited and skips rows that a person has deleted. */
export async function updateMenuSandwiches(db: Db, sandwiches: readonly ListedSandwich[]) {
  const from = { old: 's', brought: 'n' };
  const next = {
    ...setColumnsUnlessEditedSql<DB['sandwiches'], DB['sandwiches']>(UPDATED_COLUMNS, from),
    ...setColumnsUnlessEditedSql<DB['sandwiches'], DB['sandwiches']>(['is_spicy'], {
      ...from,
      fields: ['is_spicy', 'spice_level'],
    }),
  };
  return db
    .updateTable('sandwiches as s')
    .from(jsonRecordsetSql('sandwiches', sandwiches.map(rowOf), 'n'))
    .set({ ...next, date_updated: sql<Date>`now()` })
    .whereRef('s.source', '=', 'n.source')
    .whereRef('s.source_id', '=', 'n.source_id')
    .where('s.date_deleted', 'is', null)
    .where(isAnyColumnDifferentSql('s', next))
    .returning(columnSelection('s', ['id', ...zodSchemaFieldNames(sandwichFieldsSchema)]))
    .execute();
}

function rowOf({ restaurantId, sourceId, spiceLevel, ...sandwich }: ListedSandwich) {
  const { containsGluten, containsDairy, containsEggs, ...same } = sandwich;
  return {
    ...same,
    restaurant_id: restaurantId,
    source_id: sourceId,
    spice_level: spiceLevel,
    is_spicy: spiceLevel > 2,
    contains_gluten: containsGluten,
    contains_dairy: containsDairy,
    contains_eggs: containsEggs,
  };
}

export async function countAllSandwiches(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('sandwiches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('date_deleted', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

function folded(name: Expression<string>) {
  return sql<string>`replace(fold_text(${name}), ' ', '')`;
}
