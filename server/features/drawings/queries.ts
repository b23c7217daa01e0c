import { expressionBuilder } from 'kysely';
import type { DB } from '#db/schema.gen.ts';
import { sql, type Db } from '#server/platform/database/database.ts';

export async function findSandwichDrawingRow(db: Db, id: number) {
  return db
    .selectFrom('sandwiches')
    .select(['id', 'name', 'ingredients', 'spice_level as spiceLevel', 'backdrop'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Must match `sandwichImagePath`; the alias of the sandwich is `s`. */
export function sandwichImagePathSql(revision: number) {
  const { ref } = expressionBuilder<{ s: DB['sandwiches'] }, 's'>();
  return sql<string>`'/images/sandwiches/' || ${ref('s.id')} || '-' || left(encode(sha256(convert_to(
    '[' || ${revision}::int || ',{"name":' || to_json(${ref('s.name')})
      || ',"ingredients":' || array_to_json(${ref('s.ingredients')})
      || ',"spiceLevel":' || ${ref('s.spice_level')}
      || ',"backdrop":' || coalesce(${ref('s.backdrop')}::text, 'null')
      || ',"seed":' || ${ref('s.id')} || '}]', 'UTF8')), 'hex'), 10) || coalesce('x' || ${ref('s.backdrop')}, '') || '.svg'`;
}

export async function findRestaurantDrawingRow(db: Db, id: number) {
  return db
    .selectFrom('restaurants')
    .select(['id', 'name', 'restaurant_type as restaurantType'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findBadgeDrawingRow(db: Db, id: number) {
  return db
    .selectFrom('badges')
    .select(['id', 'name', 'category', 'required_xp as requiredXp'])
    .where('id', '=', id)
    .executeTakeFirst();
}
