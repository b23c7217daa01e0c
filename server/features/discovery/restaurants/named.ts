import { sql, type Db } from '#server/platform/database.ts';
import { readings } from '../words/readings.ts';
import { readTerms } from '../words/terms.ts';
import { isAddressed, isNamed, type Text } from './queries.ts';

/** What somebody typed, read as the search reads it: the first reading that a restaurant or an address answers to. */
export async function restaurantText(db: Db, q: string | undefined): Promise<Text | null> {
  const terms = q ? await readTerms(db, q) : null;
  if (!terms) return null;
  let last: Text | null = null;
  for await (const reading of readings(db, terms)) {
    last = reading;
    if (await isSomewhere(db, reading)) break;
  }
  return last;
}

async function isSomewhere(db: Db, text: Text): Promise<boolean> {
  const addressed = text.isBrief
    ? sql`false`
    : // OFFSET 0: by the index of words first; a planner that hopes for an early end walks every location instead.
      sql`EXISTS (SELECT FROM (
          SELECT l.restaurant_id FROM locations l WHERE l.date_deleted IS NULL AND ${isAddressed(text)} OFFSET 0) l
        JOIN restaurants r ON r.id = l.restaurant_id WHERE r.date_deleted IS NULL)`;
  const { rows } = await sql<{ isThere: boolean }>`
    SELECT CASE WHEN EXISTS (SELECT FROM restaurants r WHERE r.date_deleted IS NULL AND ${isNamed(text)}) THEN true
      ELSE ${addressed} END AS "isThere"
  `.execute(db);
  return rows[0]!.isThere;
}
