import { sql, type Db } from './database.ts';
import { defined } from '#rules/defined.ts';

/** A key that this site makes once and keeps. Of several processes that make one at once, the first one's counts for all. */
export async function siteKey(db: Db, name: string, make: () => string): Promise<string> {
  return (await findKey(db, name)) ?? (await insertKey(db, name, make()));
}

async function findKey(db: Db, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`SELECT key FROM site_keys WHERE name = ${name}`.execute(db);
  return rows[0]?.key;
}

async function insertKey(db: Db, name: string, key: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    INSERT INTO site_keys (name, key) VALUES (${name}, ${key})
    ON CONFLICT (name) DO UPDATE SET key = site_keys.key RETURNING key
  `.execute(db);
  return defined(rows[0]).key;
}
