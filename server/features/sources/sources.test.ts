import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BackgroundJob } from '#contract/administration/jobs.ts';
import type { ImportedDataSource } from '#contract/administration/sources.ts';
import { PLACE_IMPORT_JOB } from '#server/features/import-runs/place-import-job.ts';
import { createJobRecorder, registerJobs } from '#server/features/jobs/jobs.ts';
import {
  findLocationDrift,
  postponeRecomputation,
  selectDueRecomputation,
} from '#server/features/places/places.ts';
import { sql } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import {
  signUp,
  signUpAdmin,
  signUpCatalogEditor,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import {
  processTestImportRuns,
  stopImportAfterOneBatch,
} from '#server/testing/import-runs/use-test-import-runs.ts';
import { importTestPlaceRows } from '#server/testing/places/import-rows.ts';
import { clearTestCatalog } from '#server/testing/places/clear-test-catalog.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let admin: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});
beforeEach(() => clearTestCatalog(site.db));

const ROW = '7,Popeyes,Popeyes,9851 Mason Ave,Los Angeles,CA,91311,34.2493,-118.5803,8185550100';
const OTHER = ROW.replace('34.2493', '34.2503').replace('8185550100', '8185550199');

async function sourceNamed(name: string): Promise<ImportedDataSource> {
  const { json } = await admin.get('/api/sources');
  return (json as ImportedDataSource[]).find((source) => source.name === name)!;
}

async function phone(): Promise<unknown> {
  const { rows } = await sql<{ phone_number: string }>`SELECT phone_number FROM locations`.execute(site.db);
  return rows[0]?.phone_number;
}

/** Five places of which the newer source decides about the phone number until it is corrected. */
async function fiveDisputedPhones() {
  const rows = (phone: string) =>
    Array.from({ length: 5 }, (_, at) => {
      const pin = `${33 + at},-111.7`;
      return `${at},Popeyes,Popeyes,${at} Mason Ave,Mesa,AZ,85201,${pin},${phone}`;
    });
  await importTestPlaceRows(site, 'older list', rows('8185550199'), { date: '2023-03-03' });
  await importTestPlaceRows(site, 'newer list', rows('8185550100'), { date: '2024-03-03' });
  const { id } = await sourceNamed('newer list');
  return {
    correct: async (body: object) => (await admin.send('PATCH', `/api/sources/${id}`, body)).json.progress,
    progress: async () => (await sourceNamed('newer list')).progress,
    async changedPhones(): Promise<number> {
      const { rows: found } = await sql`SELECT 1 FROM locations WHERE phone_number LIKE '%0199'`.execute(
        site.db,
      );
      return found.length;
    },
    async changeSets() {
      return (await sql`SELECT max(id) AS last FROM change_sets`.execute(site.db)).rows;
    },
  };
}

async function forbidCorrectedPhones() {
  const constraint = sql`CONSTRAINT broken CHECK (phone_number NOT LIKE '%0199') NOT VALID`;
  await sql`ALTER TABLE locations ADD ${constraint}`.execute(site.db);
  return async () => void (await sql`ALTER TABLE locations DROP CONSTRAINT broken`.execute(site.db));
}

/** The job, with its row on the admin page. */
async function recordedJob() {
  await registerJobs(site.db, [{ ...PLACE_IMPORT_JOB, everyMs: 1_000 }], site.clock.now);
  const recorder = createJobRecorder({
    db: site.db,
    log: createLogger('silent'),
    now: () => site.clock.now,
  });
  const logged: unknown[] = [];
  return {
    logged,
    processRuns: () =>
      processTestImportRuns(site, {
        log: { error: (problem: unknown) => void logged.push(problem) },
        onFailure: (error) => recorder.recordFailure(PLACE_IMPORT_JOB, error),
      }),
    shownJob: async () => ((await admin.get('/api/jobs')).json as BackgroundJob[])[0],
  };
}

function wait(minutes: number): void {
  site.clock.now = new Date(site.clock.now.getTime() + minutes * 60_000);
}

describe('sources', () => {
  test('are recorded by imports, with the options of the command', async () => {
    await importTestPlaceRows(site, 'b list', [ROW], {
      kind: 'chain',
      license: 'ODbL-1.0',
      date: '2024-03-03',
    });
    await importTestPlaceRows(site, 'a list', [OTHER]);
    const { json } = await admin.get('/api/sources');
    expect(json).toEqual([
      {
        id: expect.any(Number),
        name: 'a list',
        kind: 'personal',
        license: null,
        date: null,
        trust: 'normal',
        placeCount: 1,
        progress: null,
        revision: 1,
      },
      expect.objectContaining({ name: 'b list', kind: 'chain', license: 'ODbL-1.0', date: '2024-03-03' }),
    ]);
    await importTestPlaceRows(site, 'b list', [ROW], { date: '2023-01-01' });
    expect(await sourceNamed('b list')).toMatchObject({ kind: 'chain', date: '2024-03-03' });
    await importTestPlaceRows(site, 'b list', [ROW], { date: '2025-01-01' });
    expect(await sourceNamed('b list')).toMatchObject({ kind: 'chain', date: '2025-01-01' });
  });

  test('change the chosen values when an admin corrects them', async () => {
    await importTestPlaceRows(site, 'a list', [OTHER]);
    await importTestPlaceRows(site, 'b list', [ROW], { date: '2024-03-03' });
    expect(await phone()).toBe('(818) 555-0100');
    const { id, revision } = await sourceNamed('a list');
    const changed = await admin.send(
      'PATCH',
      `/api/sources/${id}`,
      { date: '2025-05-05', license: ' PDDL ' },
      { 'if-match': `"${revision}"` },
    );
    expect(changed).toMatchObject({
      status: 200,
      json: { date: '2025-05-05', license: 'PDDL', kind: 'personal', revision: revision + 1 },
    });
    await processTestImportRuns(site);
    expect(await phone()).toBe('(818) 555-0199');
    await admin.send('PATCH', `/api/sources/${id}`, { trust: 'low' });
    await processTestImportRuns(site);
    expect(await phone()).toBe('(818) 555-0100');
    const { json: derived } = await admin.get('/api/audit?entityType=location&action=update&limit=2');
    expect(derived).toMatchObject([
      { before: { phoneNumber: '(818) 555-0199' }, after: { phoneNumber: '(818) 555-0100' }, by: null },
      { before: { phoneNumber: '(818) 555-0100' }, after: { phoneNumber: '(818) 555-0199' }, by: null },
    ]);
    const { json: entries } = await admin.get('/api/audit?entityType=source');
    expect(entries.map(({ before, after }: { before: unknown; after: unknown }) => [before, after])).toEqual([
      [{ trust: 'normal' }, { trust: 'low' }],
      [
        { date: null, license: null },
        { date: '2025-05-05', license: 'PDDL' },
      ],
    ]);
  });

  test('answer a correction at once, while a job computes their locations in batches', async () => {
    const { correct, progress, changedPhones, changeSets } = await fiveDisputedPhones();
    expect(await correct({ license: 'PDDL' })).toBeNull();
    expect(await correct({ trust: 'low' })).toEqual({ done: 0, total: null, hasFailed: false });
    expect(await changedPhones()).toBe(0);
    expect(await findLocationDrift(site.db)).toEqual([]);
    await processTestImportRuns(site, stopImportAfterOneBatch());
    expect([await progress(), await changedPhones()]).toEqual([{ done: 2, total: 5, hasFailed: false }, 2]);
    const before = await changeSets();
    expect(await processTestImportRuns(site)).toBe(3);
    expect([await progress(), await changedPhones()]).toEqual([null, 5]);
    expect(await changeSets()).toEqual(before);
    expect(await processTestImportRuns(site)).toBe(0);
  });

  test('are computed from the first location again if they are corrected meanwhile', async () => {
    const { correct, progress, changedPhones } = await fiveDisputedPhones();
    await correct({ trust: 'low' });
    await processTestImportRuns(site, stopImportAfterOneBatch());
    expect(await correct({ trust: 'normal' })).toEqual({ done: 0, total: null, hasFailed: false });
    let batches = 0;
    const onBatch = async () => void (++batches === 1 && (await correct({ kind: 'open-data' })));
    expect(await processTestImportRuns(site, { batchSize: 2, onBatch })).toBe(9);
    expect([await progress(), await changedPhones()]).toEqual([null, 0]);
  });

  test('change their locations in one change set, also if their license changes meanwhile', async () => {
    const { correct, progress, changedPhones } = await fiveDisputedPhones();
    const { rows } = await sql<{ id: number }>`SELECT id FROM locations ORDER BY id LIMIT 2`.execute(site.db);
    // The first batch changes nothing, so the second one creates the change set.
    for (const { id } of rows)
      await admin.send('PATCH', `/api/locations/${id}`, { phoneNumber: '(818) 555-0111' });
    await correct({ trust: 'low' });
    let batches = 0;
    const onBatch = async () => void (await correct({ license: `License ${++batches}` }));
    expect(await processTestImportRuns(site, { batchSize: 2, onBatch })).toBe(5);
    expect([await progress(), await changedPhones(), batches]).toEqual([null, 3, 3]);
    const { json } = await admin.get('/api/audit?entityType=location&action=update&limit=3');
    expect(new Set(json.map(({ changeSetId }: { changeSetId: number }) => changeSetId)).size).toBe(1);
  });

  test('that cannot be computed do not block imports, and are tried again later', async () => {
    const { correct, progress, changedPhones } = await fiveDisputedPhones();
    const allowCorrection = await forbidCorrectedPhones();
    await correct({ trust: 'low' });
    const { logged, processRuns } = await recordedJob();
    expect(await processRuns()).toBe(0);
    expect(logged).toHaveLength(1);
    expect((await admin.get('/api/error-log?limit=1')).json).toMatchObject([
      { path: expect.stringMatching(/^sources\/\d+$/) },
    ]);
    await allowCorrection();
    expect(await processRuns()).toBe(0);
    expect(await progress()).toEqual({ done: 0, total: null, hasFailed: true });
    wait(10);
    expect(await processRuns()).toBe(5);
    expect([await progress(), await changedPhones()]).toEqual([null, 5]);
  });

  test('that fail are shown with the job, wait longer each time, and can be retried by an admin', async () => {
    const { correct, changedPhones } = await fiveDisputedPhones();
    const allowCorrection = await forbidCorrectedPhones();
    await correct({ trust: 'low' });
    const { logged, processRuns, shownJob } = await recordedJob();
    const delays = [10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440];
    for (const minutes of delays) {
      await processRuns();
      wait(minutes - 1);
      await processRuns();
      wait(1);
    }
    expect(logged).toHaveLength(delays.length);
    await expect.poll(shownJob).toMatchObject({
      stuck: 1,
      failures: Array.from(delays, () => ({
        error: expect.stringMatching(/^Source “newer list”: .*violates check constraint "broken/),
      })),
    });
    await processRuns();
    await allowCorrection();
    expect(await processRuns()).toBe(0);
    const retry = (by: TestUser) => by.send('POST', '/api/jobs/imports%20of%20places/retries');
    expect((await retry(await signUp(site))).status).toBe(403);
    expect(await retry(admin)).toMatchObject({ status: 200, json: { retried: 1 } });
    expect(await processRuns()).toBe(5);
    expect([await changedPhones(), (await shownJob())?.stuck]).toEqual([5, 0]);
    expect((await retry(admin)).json).toEqual({ retried: 0 });
  });

  test('do not wait if they were corrected again while they failed', async () => {
    const { correct } = await fiveDisputedPhones();
    await correct({ trust: 'low' });
    const failing = assertDefined(await selectDueRecomputation(site.db, site.clock.now));
    await correct({ kind: 'open-data' });
    await postponeRecomputation(site.db, failing, site.clock.now);
    expect(await selectDueRecomputation(site.db, site.clock.now)).toMatchObject({ attempts: 0 });
  });

  test('are tried at once and often again after another correction', async () => {
    const { correct, changedPhones } = await fiveDisputedPhones();
    const allowCorrection = await forbidCorrectedPhones();
    await correct({ trust: 'low' });
    const { processRuns, shownJob } = await recordedJob();
    await processRuns();
    wait(10);
    await processRuns();
    expect((await shownJob())?.stuck).toBe(1);
    await correct({ kind: 'open-data' });
    expect((await shownJob())?.stuck).toBe(0);
    await processRuns();
    await allowCorrection();
    wait(10);
    expect(await processRuns()).toBe(5);
    expect(await changedPhones()).toBe(5);
  });

  test('can be changed by admins only, with valid values and the current revision', async () => {
    await importTestPlaceRows(site, 'a list', [ROW]);
    const { id } = await sourceNamed('a list');
    const change = (person: TestUser, body: object, etag?: string) =>
      person.send('PATCH', `/api/sources/${id}`, body, etag ? { 'if-match': etag } : {});
    expect((await change(signedOutUser(site), { trust: 'low' })).status).toBe(401);
    expect((await change(await signUp(site), { trust: 'low' })).status).toBe(403);
    const editor = await signUpCatalogEditor(site);
    expect((await change(editor, { trust: 'low' })).status).toBe(403);
    expect((await editor.get('/api/sources')).status).toBe(403);
    expect((await change(admin, { date: '2024-13-01' })).status).toBe(400);
    expect((await change(admin, { kind: 'rumor' })).status).toBe(400);
    expect((await change(admin, { name: 'z' })).status).toBe(400);
    expect((await change(admin, { trust: 'low' }, '"9"')).status).toBe(412);
    expect(await sourceNamed('a list')).toMatchObject({ trust: 'normal', revision: 1 });
  });

  test('in use are credited on a public page, each dataset once', async () => {
    await importTestPlaceRows(site, 'city/east', [ROW], { license: 'PDDL', date: '2016-01-31' });
    await importTestPlaceRows(
      site,
      'city/west',
      [ROW.replace('7,Popeyes', '8,KFC').replace(',Popeyes,', ',KFC,')],
      {
        license: 'PDDL',
      },
    );
    await importTestPlaceRows(site, 'staged', [ROW], { stageOnly: true });
    const { json } = await signedOutUser(site).get('/api/credits');
    expect(json).toEqual([{ name: 'city', license: 'PDDL', date: '2016-01-31' }]);
    const page = await site.get('/credits');
    expect(page.status).toBe(200);
    expect(page.text).toContain('License: PDDL · Data from Jan 31, 2016');
  });
});

describe('GET /api/locations/{id}/provenance', () => {
  test('names the edit or source of each field', async () => {
    await importTestPlaceRows(site, 'chain list', [ROW], { kind: 'chain', date: '2024-03-03' });
    await importTestPlaceRows(site, 'a list', [OTHER.replace('8185550199', '')]);
    const { rows } = await sql<{ id: number }>`SELECT id FROM locations`.execute(site.db);
    const id = rows[0]!.id;
    const editor = await signUpCatalogEditor(site);
    await editor.send('PATCH', `/api/locations/${id}`, { hoursOfOperation: 'Mon-Sun 10am-9pm' });
    const { status, json } = await editor.get(`/api/locations/${id}/provenance`);
    expect(status).toBe(200);
    const chain = { name: 'chain list', kind: 'chain', date: '2024-03-03', brand: 'Popeyes' };
    const none = { edit: null, source: null, isAgreed: false, isDoubtful: false };
    expect(json.fields).toEqual([
      { ...none, field: 'address', source: chain, isAgreed: true },
      { ...none, field: 'phoneNumber', source: chain },
      { ...none, field: 'pin', source: chain },
      {
        ...none,
        field: 'hoursOfOperation',
        edit: { by: { id: editor.id, username: editor.username }, dateCreated: expect.any(String) },
      },
    ]);
    expect((await (await signUp(site)).get(`/api/locations/${id}/provenance`)).status).toBe(403);
    expect((await signedOutUser(site).get(`/api/locations/${id}/provenance`)).status).toBe(401);
    expect((await editor.get('/api/locations/2000000000/provenance')).status).toBe(404);
  });
});
