import { createHash } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { assertDefined } from '#shared/assert-defined.ts';

export async function checksumDatabase(connection: ClientConfig): Promise<Record<string, string>> {
  const client = new Client(connection);
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND relname <> 'cache_invalidations' ORDER BY 1`,
    );
    const print: Record<string, string> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`);
      const hash = createHash('sha256');
      for (const { row } of rows) hash.update(`${row}\n`);
      print[name] = `${rows.length} ${hash.digest('hex').slice(0, 16)}`;
    }
    return { ...print, ...(await shape(client)) };
  } finally {
    await client.end();
  }
}

async function shape(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query<Record<string, string>>(`
    SELECT
      (SELECT string_agg(pg_get_indexdef(i.indexrelid), ';' ORDER BY i.indexrelid::regclass::text) FROM pg_index i
        JOIN pg_class c ON c.oid = i.indrelid WHERE c.relnamespace = 'public'::regnamespace) AS "(indexes)",
      (SELECT string_agg(conrelid::regclass::text || conname::text || pg_get_constraintdef(oid), ';' ORDER BY conrelid::regclass::text, conname::text)
        FROM pg_constraint WHERE connamespace = 'public'::regnamespace) AS "(constraints)",
      (SELECT string_agg(pg_get_triggerdef(oid) || tgenabled::text, ';' ORDER BY pg_get_triggerdef(oid)) FROM pg_trigger
        WHERE NOT tgisinternal) AS "(triggers)",
      (SELECT string_agg(sequencename || last_value, ';' ORDER BY sequencename) FROM pg_sequences
        WHERE schemaname = 'public') AS "(sequences)"`);
  return assertDefined(rows[0]);
}
