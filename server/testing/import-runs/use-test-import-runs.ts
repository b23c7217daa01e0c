import { beforeAll, beforeEach, expect } from 'vitest';
import type { ImportRunDetails } from '#contract/administration/import-runs.ts';
import {
  processImportRuns,
  type ImportRunContext,
} from '#server/features/import-runs/process-import-runs.ts';
import { sql } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { signUpAdmin, type TestUser } from '../test-users.ts';
import { clearTestCatalog } from '../places/clear-test-catalog.ts';
import type { TestApp, TestResponse } from '../test-app.ts';

export const PLACES_CSV_HEADER = 'id,name,brand,address,city,state,postcode,lat,lon,phone';

export function placeCsvRow(id: number, { lat = 34 + id / 100, phone = '2135550101' } = {}): string {
  return `${id},Popeyes,Popeyes,${id} Mason Ave,Los Angeles,CA,90012,${lat},-118.25,${phone}`;
}

type Query = Record<string, string>;

/** A site with an empty catalog before each test, and an admin who imports. */
export function useTestImportRuns(site: TestApp) {
  let admin: TestUser;
  beforeAll(async () => {
    admin = await signUpAdmin(site);
  });
  beforeEach(() => clearTestCatalog(site.db));

  const runs = {
    site,
    get admin(): TestUser {
      return admin;
    },

    upload(rows: readonly string[], query: Query = {}, person = admin): Promise<TestResponse> {
      return runs.uploadBytes([PLACES_CSV_HEADER, ...rows].join('\n'), query, person);
    },

    uploadBytes(content: string | Buffer, query: Query = {}, person = admin): Promise<TestResponse> {
      const search = new URLSearchParams({ fileName: 'places.csv', source: 'own list', ...query });
      const headers = { 'content-type': 'application/octet-stream' };
      return person.send('POST', `/api/import-runs?${search}`, content, headers);
    },

    work(options: Partial<ImportRunContext> = {}): Promise<number> {
      return processTestImportRuns(site, options);
    },

    async read(id: number): Promise<ImportRunDetails> {
      return (await admin.get(`/api/import-runs/${id}`)).json;
    },

    async start(id: number): Promise<void> {
      expect((await admin.send('POST', `/api/import-runs/${id}/start`)).status).toBe(202);
    },

    async imported(rows: readonly string[], query: Query = {}): Promise<ImportRunDetails> {
      const { id } = (await runs.upload(rows, query)).json;
      await runs.work();
      await runs.start(id);
      await runs.work();
      return runs.read(id);
    },

    async countRows(table: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(site.db);
      return assertDefined(rows[0]).count;
    },

    /** What visitors see. */
    async catalog() {
      const { rows } = await sql<Record<string, unknown>>`
        SELECT r.id, r.name, r.restaurant_type, r.website, r.location_count, l.id AS location, l.address, l.phone_number,
          l.latitude, l.longitude, l.hours_of_operation
        FROM restaurants r LEFT JOIN locations l ON l.restaurant_id = r.id AND l.date_deleted IS NULL
        WHERE r.date_deleted IS NULL ORDER BY r.id, l.id`.execute(site.db);
      return rows;
    },
  };
  return runs;
}

/** Processes imports and corrected sources as the job does. */
export function processTestImportRuns(
  site: TestApp,
  options: Partial<ImportRunContext> = {},
): Promise<number> {
  return processImportRuns({
    db: site.db,
    imageHosts: [],
    log: { error: (problem: unknown) => expect(problem).toBeUndefined() },
    now: () => site.clock.now,
    signal: new AbortController().signal,
    ...options,
  });
}

/** Stops after the first batch. */
export function stopImportAfterOneBatch(): Pick<ImportRunContext, 'signal' | 'onBatch' | 'batchSize'> {
  const stop = new AbortController();
  return { signal: stop.signal, onBatch: async () => stop.abort(), batchSize: 2 };
}
