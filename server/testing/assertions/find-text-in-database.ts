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
  const found = new Set<string>();
  for (const { table, columns } of rows) {
    const values = columns.map((column) => sql`lower(${sql.ref(column)}::text) AS ${sql.id(column)}`);
    const held = await sql<
      Record<string, string | null>
    >`SELECT ${sql.join(values)} FROM ${sql.table(table)}`.execute(db);
    for (const row of held.rows)
      for (const [column, value] of Object.entries(row))
        for (const { text, needle } of needles)
          if (value?.includes(needle)) found.add(`${table}.${column}: ${text}`);
  }
  return [...found];
}
