import { sql, type Db } from '#server/platform/database/database.ts';

/** Foreign keys delete the rows of the other tables. */
const EMPTIED = [
  'places',
  'sources',
  'restaurants',
  'map_pins',
  'map_opening_hours',
  'sandwich_traits',
  'import_runs',
];
/** Their ids begin at 1 again. */
const NUMBERED = [
  'places',
  'sources',
  'restaurants',
  'locations',
  'sandwiches',
  'map_opening_hours',
  'import_runs',
];

const STATEMENTS = `DO $$ BEGIN
  ${EMPTIED.map((table) => `DELETE FROM ${table};`).join('\n  ')}
  ${NUMBERED.map((table) => `PERFORM setval(pg_get_serial_sequence('${table}', 'id'), 1, false);`).join('\n  ')}
END $$`;

/** For few rows. TRUNCATE would create a hundred files, after which every connection reads the tables and plans its statements again. */
export async function clearTestCatalog(db: Db): Promise<void> {
  await sql.raw(STATEMENTS).execute(db);
}
