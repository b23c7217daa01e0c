import { sql, type Db } from '#server/platform/database/database.ts';

/** Searches every column of every table, in any case, and returns where it found which text. */
export async function findTextInDatabase(db: Db, ...texts: string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    SELECT c.table_name AS table, array_agg(c.column_name::text) AS columns FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' GROUP BY 1 ORDER BY 1`.execute(db);
  const needles = texts.flatMap((text) => [
    { text, needle: text.toLowerCase() },
    { text, needle: Buffer.from(text).toString('hex') },
  ]);
  const hits = rows.map(({ table, columns }) => {
    const values = columns.map((column) => sql`(${sql.lit(column)}, lower(${sql.ref(column)}::text))`);
    return sql`SELECT DISTINCT ${sql.lit(`${table}.`)} || held.name || ': ' || looked.text AS name
      FROM ${sql.table(table)} CROSS JOIN LATERAL (VALUES ${sql.join(values)}) AS held (name, value)
      JOIN looked ON strpos(held.value, looked.needle) > 0`;
  });
  const found = await sql<{ name: string }>`
    WITH looked AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(needles)}::jsonb) AS n (text text, needle text))
    ${sql.join(hits, sql` UNION ALL `)}`.execute(db);
  return found.rows.map(({ name }) => name);
}
