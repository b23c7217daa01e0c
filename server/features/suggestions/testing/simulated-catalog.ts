import { sql, type Db } from '#server/platform/database/database.ts';

export type Field = 'price' | 'description' | 'name' | 'phoneNumber' | 'address' | 'containsDairy';
export type Target = { entityType: 'sandwich' | 'location'; entityId: number; field: Field };
export type Value = string | number | boolean;

const SANDWICHES = 600;
const LOCATIONS = 200;
const FIELDS = { sandwich: ['price', 'description', 'name'], location: ['phoneNumber', 'address'] } as const;
/** No true price is this high. */
const FALSE_PRICE = 500;

export async function fillCatalog(db: Db): Promise<Target[]> {
  await sql`INSERT INTO restaurants (name) SELECT 'Roost ' || n FROM generate_series(1, ${sql.lit(LOCATIONS)}) n`.execute(
    db,
  );
  await sql`
    INSERT INTO locations (restaurant_id, address, phone_number)
    SELECT id, id || ' True St, Los Angeles, CA 90012', '(213) 555-0100' FROM restaurants`.execute(db);
  await sql`
    INSERT INTO sandwiches (restaurant_id, name, description, price, contains_dairy)
    SELECT 1 + n % ${sql.lit(LOCATIONS)}, 'True ' || n, 'True.', 9, false
    FROM generate_series(1, ${sql.lit(SANDWICHES)}) n`.execute(db);
  const sandwiches = targets('sandwich', SANDWICHES);
  return [...sandwiches, ...targets('location', LOCATIONS)];
}

function targets(entityType: Target['entityType'], count: number): Target[] {
  return Array.from({ length: count }, (_, at) => at + 1).flatMap((entityId) =>
    FIELDS[entityType].map((field) => ({ entityType, entityId, field })),
  );
}

export function trueValue(field: Field, version: number): Value {
  switch (field) {
    case 'price':
      return 9 + version / 100;
    case 'phoneNumber':
      return `(213) 555-${String(1000 + version).slice(-4)}`;
    case 'address':
      return `${version} True St, Los Angeles, CA 90012`;
    case 'containsDairy':
      return false;
    default:
      return `True ${version}`;
  }
}

export function falseValue(field: Field, version: number): Value {
  switch (field) {
    case 'price':
      return FALSE_PRICE + (version % 400);
    case 'phoneNumber':
      return `(666) 555-${String(1000 + (version % 9000))}`;
    case 'address':
      return `${version} False St, Nowhere, CA 90666`;
    case 'containsDairy':
      return true;
    default:
      return `False ${version}`;
  }
}

export function keyOf({ entityType, entityId, field }: Target): string {
  return `${entityType} ${entityId} ${field}`;
}

/** The fields that show a false value, with that of allergens apart: "contains" is published at once for everybody. */
export async function selectFalseFields(db: Db): Promise<{ fields: Set<string>; warnings: number }> {
  const { rows } = await sql<{ key: string }>`
    SELECT 'sandwich ' || id || ' price' AS key FROM sandwiches WHERE price >= ${FALSE_PRICE}
    UNION ALL SELECT 'sandwich ' || id || ' description' FROM sandwiches WHERE description LIKE 'False%'
    UNION ALL SELECT 'sandwich ' || id || ' name' FROM sandwiches WHERE name LIKE 'False%'
    UNION ALL SELECT 'sandwich ' || id || ' containsDairy' FROM sandwiches WHERE contains_dairy
    UNION ALL SELECT 'location ' || id || ' phoneNumber' FROM locations WHERE phone_number LIKE '%666%'
    UNION ALL SELECT 'location ' || id || ' address' FROM locations WHERE address LIKE '%False%'`.execute(db);
  const keys = rows.map(({ key }) => key);
  const fields = keys.filter((key) => !key.endsWith('containsDairy'));
  return { fields: new Set(fields), warnings: keys.length - fields.length };
}
