import { sql, type Db } from '#server/platform/database/database.ts';

export type SimulatedField = 'price' | 'description' | 'name' | 'phoneNumber' | 'address' | 'containsDairy';
export type SimulatedTarget = {
  entityType: 'sandwich' | 'location';
  entityId: number;
  field: SimulatedField;
};
export type SimulatedValue = string | number | boolean;

const SANDWICHES = 600;
const LOCATIONS = 200;
const FIELDS = { sandwich: ['price', 'description', 'name'], location: ['phoneNumber', 'address'] } as const;
/** No true price is this high. */
const FALSE_PRICE = 500;

export async function fillSimulatedCatalog(db: Db): Promise<SimulatedTarget[]> {
  await sql`INSERT INTO restaurants (name) SELECT 'Roost ' || n FROM generate_series(1, ${sql.lit(LOCATIONS)}) n`.execute(
    db,
  );
  await sql`
    INSERT INTO locations (restaurant_id, address, phone_number)
    SELECT id, '0 True St, Los Angeles, CA 90012', '(213) 555-1000' FROM restaurants`.execute(db);
  await sql`
    INSERT INTO sandwiches (restaurant_id, name, description, price, contains_dairy)
    SELECT 1 + n % ${sql.lit(LOCATIONS)}, 'True 0', 'True 0', 9, false
    FROM generate_series(1, ${sql.lit(SANDWICHES)}) n`.execute(db);
  const sandwiches = targets('sandwich', SANDWICHES);
  return [...sandwiches, ...targets('location', LOCATIONS)];
}

function targets(entityType: SimulatedTarget['entityType'], count: number): SimulatedTarget[] {
  return Array.from({ length: count }, (_, at) => at + 1).flatMap((entityId) =>
    FIELDS[entityType].map((field) => ({ entityType, entityId, field })),
  );
}

export function accurateFieldValue(field: SimulatedField, version: number): SimulatedValue {
  switch (field) {
    case 'price':
      return (900 + version) / 100;
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

export function inaccurateFieldValue(field: SimulatedField, version: number): SimulatedValue {
  switch (field) {
    case 'price':
      return FALSE_PRICE + (version % 400);
    case 'phoneNumber':
      return `(000) 555-${String(1000 + (version % 9000))}`;
    case 'address':
      return `${version} False St, Nowhere, CA 90666`;
    case 'containsDairy':
      return true;
    default:
      return `False ${version}`;
  }
}

export function simulatedFieldKey({ entityType, entityId, field }: SimulatedTarget): string {
  return `${entityType} ${entityId} ${field}`;
}

export async function readSimulatedValues(db: Db): Promise<Map<string, SimulatedValue>> {
  const { rows } = await sql<{ key: string; value: SimulatedValue }>`
    SELECT 'sandwich ' || s.id || ' ' || v.key AS key, v.value FROM sandwiches s, LATERAL jsonb_each(jsonb_build_object(
      'price', price, 'description', description, 'name', name, 'containsDairy', contains_dairy)) v
    UNION ALL SELECT 'location ' || l.id || ' ' || v.key, v.value FROM locations l, LATERAL jsonb_each(jsonb_build_object(
      'phoneNumber', phone_number, 'address', address)) v`.execute(db);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

export function isInaccurateFieldValue(value: SimulatedValue | undefined): boolean {
  return typeof value === 'number'
    ? value >= FALSE_PRICE
    : value === true || /^False|False St|^\(000\)/.test(String(value));
}
