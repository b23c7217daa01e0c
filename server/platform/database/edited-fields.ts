import { sql } from 'kysely';
import { columnNamesOf } from './column-names.ts';
import { columnValuesOf, type ColumnOf, type ColumnValues } from './sql-expressions.ts';

/** Marks the changed fields as edited, so that no import overwrites them. */
export function markFieldsEditedSql(changes: object) {
  return {
    date_updated: sql<Date>`now()`,
    edited_fields: sql<string[]>`ARRAY(
      SELECT DISTINCT unnest(edited_fields || ${columnNamesOf(changes)}::text[]) ORDER BY 1)`,
  };
}

/** Updates a column from an import unless a member has edited it, or one of `fields` if they are given. */
export function setColumnsUnlessEditedSql<Old, Brought>(
  columns: readonly (ColumnOf<Old> & ColumnOf<Brought>)[],
  { old, brought, fields }: { old: string; brought: string; fields?: readonly ColumnOf<Old>[] },
): ColumnValues {
  return columnValuesOf(columns, (column) => {
    const isEdited = sql`${sql.ref(`${old}.edited_fields`)} && ${fields ?? [column]}::text[]`;
    const [before, now] = [sql.ref(`${old}.${column}`), sql.ref(`${brought}.${column}`)];
    return sql<never>`CASE WHEN ${isEdited} THEN ${before} ELSE ${now} END`;
  });
}
