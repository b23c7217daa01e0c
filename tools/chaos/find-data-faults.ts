import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { findDriftOfAllTables } from '#server/features/recount/recount.ts';
import { openDatabase, sql, type Db } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { describeLostWrite, type ChaosWriteKind, type ChaosWriteLog } from './chaos-write-log.ts';

export async function findDataFaults(
  connection: ClientConfig,
  ledger: ChaosWriteLog,
  dataDir: string,
): Promise<string[]> {
  const database = openDatabase({ connection, log: createLogger('silent'), size: 2 });
  try {
    const storedWrites = await everything(database.db);
    const lost = [...ledger.entries.entries()].flatMap(
      ([id, entry]) => describeLostWrite(entry, storedWrites.get(id)) ?? [],
    );
    const drift = await findDriftOfAllTables(database.db);
    return [
      ...lost,
      ...drift.map(({ kind, id, stored, expected }) => `${kind} ${id} is ${stored}, counted ${expected}`),
      ...(await findPartialWrites(database.db)),
      ...(await missingFiles(database.db, dataDir)),
    ];
  } finally {
    await database.close();
  }
}

async function everything(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ kind: ChaosWriteKind; key: string; value: string }>`
    SELECT 'review' AS kind, user_id || ' ' || sandwich_id AS key, comment AS value FROM reviews
    UNION ALL SELECT 'wish', user_id || ' ' || sandwich_id, coalesce(notes, '') FROM user_sandwiches
    UNION ALL SELECT 'bio', id, bio FROM users WHERE bio IS NOT NULL
    UNION ALL SELECT 'restaurant', name, name FROM restaurants
    UNION ALL SELECT 'sandwich', name, restaurant_id::text FROM sandwiches
    UNION ALL SELECT 'picture', id, id FROM uploads
  `.execute(db);
  return new Map(rows.map(({ kind, key, value }) => [`${kind} ${key}`, value]));
}

async function findPartialWrites(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    SELECT 'two restaurants of one key: ' || name AS what FROM restaurants WHERE name LIKE 'Roost w%' GROUP BY name HAVING count(*) > 1
    UNION ALL SELECT 'two sandwiches of one name: ' || name FROM sandwiches WHERE name LIKE 'Dish w%' GROUP BY name HAVING count(*) > 1
    UNION ALL SELECT 'an audited restaurant that is not there: ' || entity_id FROM audit_log
      WHERE entity_type = 'restaurant' AND action = 'create' AND entity_id::int NOT IN (SELECT id FROM restaurants)
    UNION ALL SELECT 'a restaurant that nobody has made: ' || id FROM restaurants
      WHERE name LIKE 'Roost w%' AND NOT EXISTS (
        SELECT FROM audit_log WHERE entity_type = 'restaurant' AND action = 'create' AND entity_id = restaurants.id::text)
  `.execute(db);
  return rows.map(({ what }) => what);
}

async function missingFiles(db: Db, dataDir: string): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    SELECT id || '-' || unnest(widths) || '.webp' AS file FROM uploads
  `.execute(db);
  return rows
    .filter(({ file }) => !existsSync(join(dataDir, 'uploads', file.slice(0, 2), file)))
    .map(({ file }) => `no file ${file}`);
}
