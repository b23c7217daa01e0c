import { randomUUID } from 'node:crypto';
import type { ClientConfig } from 'pg';
import {
  addImportRun,
  getImportRunDetails,
  queueImportRun,
  queueImportRunRevert,
} from '#server/features/import-runs/import-runs.ts';
import { findStoredImportRun } from '#server/features/import-runs/read-import-runs.ts';
import { processImportRuns } from '#server/features/import-runs/process-import-runs.ts';
import { revertChangeSetStep } from '#server/features/history/history.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { startTemporaryPostgres } from '#server/testing/postgres/temporary-postgres.ts';

/** Times preview, import, revert and its revert of a generated file: `node tools/bench/import-times.ts [ROWS]`. */
const ROWS = Number(process.argv[2] ?? 25_000);
const BATCH = 500;

const postgres = await startTemporaryPostgres();
try {
  await measure(postgres.connection);
} finally {
  await postgres.stop();
}

async function measure(connection: ClientConfig): Promise<void> {
  const log = createLogger('fatal');
  await migrate(connection, { log });
  const database = openDatabase({ connection, log });
  const admin = randomUUID();
  await sql`INSERT INTO users (id, username, email, password_hash, role)
    VALUES (${admin}, 'importer', 'importer@example.test', 'none', 'admin')`.execute(database.db);
  try {
    const first = await importedRun(database, admin, 'new places', '2025-01-01', 0);
    const second = await importedRun(database, admin, 'other phones', '2026-01-01', 1);
    await reverted(database, admin, 'other phones', second);
    await reverted(database, admin, 'new places', first);
    await revertReverted(database, admin, 'new places', first);
  } finally {
    await database.close();
  }
}

type Imported = { id: number; seconds: number };

async function importedRun(
  database: Database,
  userId: string,
  label: string,
  date: string,
  edition: number,
): Promise<Imported> {
  const bytes = Buffer.from(generate(edition));
  const viewer = { id: userId, role: 'admin', catalogEditor: false } as const;
  const sent = { fileName: 'generated.csv', source: 'generated', bytes, date };
  const { id } = await addImportRun(database.db, sent, { viewer, now: new Date() });
  const preview = await secondsOf(() => work(database));
  await queueImportRun(database.db, id, new Date());
  const seconds = await secondsOf(() => work(database));
  const { state } = await getImportRunDetails(database.db, id);
  console.log(
    `${ROWS} rows, ${label}: preview ${preview.toFixed(1)} s, import ${seconds.toFixed(1)} s (${state})`,
  );
  return { id, seconds };
}

async function reverted(database: Database, userId: string, label: string, { id, seconds }: Imported) {
  await queueImportRunRevert(database.db, id, userId);
  const took = await secondsOf(async () => {
    while ((await getImportRunDetails(database.db, id)).state === 'reverting') await work(database);
  });
  const { revert, state } = await getImportRunDetails(database.db, id);
  console.log(
    `${label}: revert ${took.toFixed(1)} s, ${(took / seconds).toFixed(2)} times the import (${state}, ${revert?.revertedCount} reverted)`,
  );
}

async function revertReverted({ db }: Database, userId: string, label: string, { id, seconds }: Imported) {
  const viewer = { id: userId, role: 'admin', catalogEditor: false } as const;
  const { revertChangeSetId } = assertDefined(await findStoredImportRun(db, id));
  let count = 0;
  const took = await secondsOf(async () => {
    for (let step: RevertStep | null = { dryRun: false }; step;) {
      const context = { viewer, now: new Date(), hosts: [], step };
      const { reverted, next, changeSetId } = await revertChangeSetStep(
        db,
        assertDefined(revertChangeSetId),
        context,
      );
      count += reverted.length;
      step = next === null ? null : { dryRun: false, before: next, changeSetId: assertDefined(changeSetId) };
    }
  });
  console.log(
    `${label}: revert of the revert ${took.toFixed(1)} s, ${(took / seconds).toFixed(2)} times the import (${count} reverted)`,
  );
}

type RevertStep = { dryRun: boolean; before?: number; changeSetId?: number };

async function work({ db }: Database): Promise<void> {
  await processImportRuns({
    db,
    imageHosts: [],
    log: console,
    now: () => new Date(),
    signal: new AbortController().signal,
    batchSize: BATCH,
  });
}

async function secondsOf(task: () => Promise<void>): Promise<number> {
  const since = performance.now();
  await task();
  return (performance.now() - since) / 1000;
}

/** Half of the places are branches of 40 chains, the others are independent. */
function generate(edition: number): string {
  const lines = ['id,name,brand,address,city,state,postcode,lat,lon,phone,opening_hours'];
  for (let place = 0; place < ROWS; place++) {
    const brand = place % 2 === 0 ? `Generated Chicken ${place % 40}` : '';
    const name = brand || `Coop number ${place}`;
    const latitude = 27 + fraction(place * 2) * 20;
    const longitude = -120 + fraction(place * 2 + 1) * 45;
    const phone = `213555${String((place * 7 + edition) % 10_000).padStart(4, '0')}`;
    lines.push(
      `${place},${name},${brand},${place} Main Street,Springfield,CA,90012,${latitude.toFixed(5)},${longitude.toFixed(5)},${phone},Mo-Su 11:00-21:00`,
    );
  }
  return lines.join('\n');
}

/** A number from 0 to 1 that depends on `turn` alone. */
function fraction(turn: number): number {
  const product = Math.sin(turn + 1) * 43_758.545_312_3;
  return product - Math.floor(product);
}
