import { sql, type Db } from '#server/platform/database.ts';

export async function findKey(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`SELECT key FROM site_keys WHERE name = ${name}`.execute(db);
  return rows[0]?.key;
}

/** The one that is kept, which may be another's. */
export async function keepKey(db: Db, name: string, key: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    INSERT INTO site_keys (name, key) VALUES (${name}, ${key})
    ON CONFLICT (name) DO UPDATE SET key = site_keys.key RETURNING key
  `.execute(db);
  return rows[0]!.key;
}
