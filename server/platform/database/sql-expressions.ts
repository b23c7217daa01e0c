import {
  sql,
  type AliasedRawBuilder,
  type Expression,
  type RawBuilder,
  type Selectable,
  type SqlBool,
} from 'kysely';
import type { DB } from '#db/schema.gen.ts';

/** For `column = anyOf(values)`: one parameter for any number of values, so that the statement stays the same text. */
export function anyOf<Value>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${values})`;
}

/** PostgreSQL has booleans alone, where the conditions of the query builder may also be the 0 and 1 of others. */
export function asBoolean(condition: Expression<SqlBool>): RawBuilder<boolean> {
  return sql<boolean>`${condition}`;
}

export function isNotNull(value: Expression<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${value} IS NOT NULL`;
}

type ColumnOf<Row> = keyof Row & string;

/** Rows that are sent as one parameter, with the columns of a table; what a row does not name is null. */
export function recordset<Table extends keyof DB, Alias extends string>(
  table: Table,
  rows: readonly { [Column in keyof DB[Table]]?: unknown }[],
  alias: Alias,
): AliasedRawBuilder<Selectable<DB[Table]>, Alias> {
  const json = JSON.stringify(rows);
  return sql<Selectable<DB[Table]>>`jsonb_populate_recordset(NULL::${sql.table(table)}, ${json}::jsonb)`.as(
    alias,
  );
}

/** What columns are set to. Only their names are checked: one row's type cannot be told from another's. */
type Values = Record<string, RawBuilder<never>>;

/** After a conflict: what was to be inserted. */
export function excluded<Row>(columns: readonly ColumnOf<Row>[]): Values {
  return valuesOf(columns, (column) => sql<never>`${sql.ref(`excluded.${column}`)}`);
}

/** What an import brings, unless a person has edited the column or, where they are named, one of `fields`. */
export function unlessEdited<Old, Brought>(
  columns: readonly (ColumnOf<Old> & ColumnOf<Brought>)[],
  { old, brought, fields }: { old: string; brought: string; fields?: readonly ColumnOf<Old>[] },
): Values {
  return valuesOf(columns, (column) => {
    const isEdited = sql`${sql.ref(`${old}.edited_fields`)} && ${fields ?? [column]}::text[]`;
    const [before, now] = [sql.ref(`${old}.${column}`), sql.ref(`${brought}.${column}`)];
    return sql<never>`CASE WHEN ${isEdited} THEN ${before} ELSE ${now} END`;
  });
}

/** Whether one of the values is not what the column of its name holds. */
export function isDifferent(table: string, values: Values): RawBuilder<boolean> {
  const columns = Object.keys(values).map((column) => sql.ref(`${table}.${column}`));
  return sql<boolean>`(${sql.join(columns)}) IS DISTINCT FROM (${sql.join(Object.values(values))})`;
}

function valuesOf(columns: readonly string[], of: (column: string) => RawBuilder<never>): Values {
  return Object.fromEntries(columns.map((column) => [column, of(column)]));
}
