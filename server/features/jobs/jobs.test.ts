import { beforeAll, beforeEach, expect, test } from 'vitest';
import { parseConfig } from '#server/config/config.ts';
import { cleanupJobs } from '#server/cleanup-jobs.ts';
import { JOB_INTERVALS_MS, createBackgroundJobs } from '#server/background-job-schedule.ts';
import { sql } from '#server/platform/database/database.ts';
import { startCleanupScheduler } from '#server/platform/jobs/cleanup-scheduler.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { BACKGROUND_JOB_TITLES } from '#shared/text/background-job-titles.ts';
import { signUp, signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createJobRecorder, registerJobs } from './jobs.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
const log = createLogger('silent');
const HOURLY: Job = { name: 'hourly', everyMs: 3_600_000, retryMs: 60_000 };
const OFTEN: Job = { name: 'often', everyMs: 800, runsWhenReadOnly: true };
const broken = async (): Promise<number> => {
  throw new Error('The fryer is cold');
};
let admin: TestUser;

beforeAll(async () => {
  admin = await signUpAdmin(site);
});
beforeEach(() => registerJobs(site.db, [HOURLY, OFTEN], site.clock.now));

/** Each process has its own. */
function recorder() {
  return createJobRecorder({ db: site.db, log, now: () => site.clock.now });
}

async function shown(name: string) {
  const { json } = await admin.get('/api/jobs');
  return (json as { name: string }[]).find((job) => job.name === name);
}

function later(ms: number): Date {
  return new Date(site.clock.now.getTime() + ms);
}

test('lists every job before its first run, and removes jobs of another version', async () => {
  const config = parseConfig({ NODE_ENV: 'test', BACKUP_EVERY: '24h' });
  const jobs = createBackgroundJobs(config, cleanupJobs({ db: site.db, config }));
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
  expect(jobs.map(({ name }) => name).filter((name) => !(name in BACKGROUND_JOB_TITLES))).toEqual([]);
  await registerJobs(site.db, jobs, site.clock.now);
  const { json } = await admin.get('/api/jobs');
  expect(json.map(({ name }: Job) => name)).toEqual(jobs.map(({ name }) => name).toSorted());
  expect(json.map(({ name }: Job) => name)).toEqual(
    expect.arrayContaining(['backup', 'push messages', 'weekly digests', 'members who have left']),
  );
  expect(await shown('limits')).toMatchObject({
    lastRun: null,
    nextDue: later(900_000).toISOString(),
    failures: [],
  });
});

test('shows how much a run handled, and when the next one is due', async () => {
  const at = site.clock.now.toISOString();
  expect(await recorder().run(HOURLY, async () => 7)).toBe(7);
  expect(await shown('hourly')).toMatchObject({
    lastRun: { dateStarted: at, durationMs: expect.any(Number), handled: 7, error: null },
    nextDue: later(3_600_000).toISOString(),
    isPaused: false,
    stuck: null,
  });
});

test('rethrows and shows a failure, retries it sooner, and clears the error when the job succeeds', async () => {
  const own = recorder();
  await expect(own.run(HOURLY, broken)).rejects.toThrow('The fryer is cold');
  expect(await shown('hourly')).toMatchObject({
    lastRun: { error: 'The fryer is cold' },
    nextDue: later(60_000).toISOString(),
    failures: [{ error: 'The fryer is cold', dateFailed: site.clock.now.toISOString() }],
  });
  await own.run(HOURLY, async () => 1);
  expect(await shown('hourly')).toMatchObject({ lastRun: { error: null }, failures: [expect.anything()] });
});

test('a frequent job writes its row once a minute, and immediately when it fails or recovers', async () => {
  const own = recorder();
  const startedAt = site.clock.now;
  const lastRun = async () =>
    (await shown('often')) as unknown as {
      lastRun: { dateStarted: string; handled: number; error: string | null };
    };
  await own.run(OFTEN, async () => 1);
  site.clock.now = later(30_000);
  await own.run(OFTEN, async () => 2);
  expect((await lastRun()).lastRun).toMatchObject({ dateStarted: startedAt.toISOString(), handled: 1 });
  site.clock.now = later(30_000);
  await own.run(OFTEN, async () => 3);
  expect((await lastRun()).lastRun).toMatchObject({ dateStarted: site.clock.now.toISOString(), handled: 5 });
  await own.run(OFTEN, broken).catch(() => {});
  expect((await lastRun()).lastRun.error).toBe('The fryer is cold');
  await own.run(OFTEN, async () => 0);
  expect((await lastRun()).lastRun.error).toBeNull();
});

test('the newest ten failures of a job are kept, each with at most 500 characters', async () => {
  const own = recorder();
  for (let n = 1; n <= 12; n++)
    await own.run(HOURLY, () => Promise.reject(new Error(`${n} ${'x'.repeat(600)}`))).catch(() => {});
  const { failures } = (await shown('hourly')) as unknown as { failures: { error: string }[] };
  expect(failures.map(({ error }) => Number.parseInt(error, 10))).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(failures[0]?.error).toHaveLength(500);
});

test('shows a cleanup job that fails, and runs the others', async () => {
  const jobs = [
    { name: 'hourly', run: broken },
    { name: 'often', run: async () => 4 },
  ];
  const scheduler = startCleanupScheduler({
    database: site.database,
    log,
    jobs,
    recorder: recorder(),
    now: () => site.clock.now,
    everyMs: JOB_INTERVALS_MS.cleanup,
  });
  await scheduler.runOnce();
  await scheduler.stop();
  expect(await shown('hourly')).toMatchObject({ lastRun: { error: 'The fryer is cold' } });
  expect(await shown('often')).toMatchObject({ lastRun: { handled: 4, error: null } });
});

test('during maintenance, shows a job that changes member data as paused', async () => {
  await admin.send('PUT', '/api/maintenance', { isOn: true });
  expect([await shown('hourly'), await shown('often')]).toMatchObject([
    { isPaused: true },
    { isPaused: false },
  ]);
  await admin.send('PUT', '/api/maintenance', { isOn: false });
  expect(await shown('hourly')).toMatchObject({ isPaused: false });
});

test('counts stuck digests of this week, and lets an admin send them again', async () => {
  const member = await signUp(site);
  await sql`UPDATE users SET email_verified_at = now() WHERE id = ${member.id}`.execute(site.db);
  const digests = { name: 'weekly digests', everyMs: 5_000 };
  await registerJobs(site.db, [digests], site.clock.now);
  const setDue = (due: string, week: Date) =>
    sql`
    INSERT INTO notification_settings (user_id, weekly_digest, digest_week, digest_attempts, digest_due)
    VALUES (${member.id}, true, ${week}::date, 4, ${due}::timestamptz)
    ON CONFLICT (user_id) DO UPDATE SET digest_week = excluded.digest_week, digest_due = excluded.digest_due
  `.execute(site.db);
  await setDue('infinity', later(-7 * 86_400_000));
  expect(await shown('weekly digests')).toMatchObject({ stuck: 0 });
  await setDue('infinity', site.clock.now);
  expect(await shown('weekly digests')).toMatchObject({ stuck: 1 });
  const retry = () => admin.send('POST', '/api/jobs/weekly%20digests/retries');
  expect((await retry()).json).toEqual({ retried: 1 });
  const { rows } = await sql`
    SELECT digest_due AS due, digest_attempts AS attempts FROM notification_settings WHERE user_id = ${member.id}
  `.execute(site.db);
  expect(rows).toEqual([{ due: site.clock.now, attempts: 0 }]);
});

test('only an admin can list jobs and retry failed items, and only of a job that can retry them', async () => {
  const member = await signUp(site);
  expect((await member.get('/api/jobs')).status).toBe(403);
  expect((await member.send('POST', '/api/jobs/push%20messages/retries')).status).toBe(403);
  expect((await admin.send('POST', '/api/jobs/hourly/retries')).status).toBe(404);
});
