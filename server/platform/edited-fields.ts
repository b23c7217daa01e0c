import { sql } from 'kysely';
import { columnsOf } from './differences.ts';

/** With what a person changes in a row: no import writes over these fields any more. */
export function edited(changes: object) {
  return {
    date_updated: sql<Date>`now()`,
    edited_fields: sql<string[]>`ARRAY(
      SELECT DISTINCT unnest(edited_fields || ${columnsOf(changes)}::text[]) ORDER BY 1)`,
  };
}
