import type { Db } from '../database/database.ts';

/** Creates a key once; if several processes create one at the same time, the first one counts for all. */
export async function getOrCreateSiteKey(db: Db, name: string, make: () => string): Promise<string> {
  return (await findKey(db, name)) ?? (await insertKey(db, name, make()));
}

async function findKey(db: Db, name: string): Promise<string | undefined> {
  const found = await db.selectFrom('site_keys').select('key').where('name', '=', name).executeTakeFirst();
  return found?.key;
}

async function insertKey(db: Db, name: string, key: string): Promise<string> {
  const row = await db
    .insertInto('site_keys')
    .values({ name, key })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({ key: ref('site_keys.key') })),
    )
    .returning('key')
    .executeTakeFirstOrThrow();
  return row.key;
}
