import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '#server/config/config.ts';
import { createJobMonitor } from '#server/platform/jobs/job-monitor.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import { signedOutUser } from '#server/testing/test-users.ts';
import { findFreePort } from '#server/testing/servers/find-free-port.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { ShutdownSteps } from './graceful-shutdown.ts';
import { serveSiteMetrics } from './site-metrics.ts';

const own = createMetrics();
const site = useTestApp({ RATE_LIMITS: 'username-check=1/60' }, { metrics: own });
const port = await findFreePort();
const monitor = createJobMonitor({ names: ['scores', 'backup'] });
const started: ShutdownSteps = [];
const NONE = { sent: 0, failed: 0 };
const jobs = {
  stats: monitor.stats,
  counts: { pushes: { sent: 1, gone: 0, again: 0, 'given-up': 2 }, digests: NONE },
};

beforeAll(async () => {
  const config = parseConfig({ NODE_ENV: 'test', METRICS_PORT: String(port) });
  await serveSiteMetrics(
    { config, database: site.database, log: createLogger('silent'), jobs, own },
    started,
  );
});
afterAll(async () => {
  for (const stop of started) await stop();
});

test.each([
  ['the dashboard', '../../deploy/grafana/clucket.json'],
  ['the alert rules', '../../deploy/prometheus/alerts.yml'],
])('%s use only metrics that exist', async (_what, path) => {
  const used = readFileSync(new URL(path, import.meta.url), 'utf8').match(
    /\b(?:clucket|nodejs|process)_[a-z0-9_]+/g,
  );
  const existing = new Set((await scrape()).match(/(?<=^# TYPE )\w+/gm));
  const names = [...new Set(used)].map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !existing.has(name))).toEqual([]);
});

test('counters of outcomes and causes start at 0, so that their first increase is visible', async () => {
  const text = await scrape();
  for (const series of [
    'clucket_unavailable_total{reason="no-space"} 0',
    'clucket_rejections_total{cause="conflict"} 0',
    'clucket_rate_limited_total{limit="login"} 0',
    'clucket_security_events_total{event="role-changed"} 0',
    'clucket_replica_fallbacks_total{reason="behind"} 0',
    'clucket_invalidation_feed_losses_total 0',
    'clucket_job_failures_total{job_name="backup"} 0',
    'clucket_worker_restarts_total{cause="crash"} 0',
    'clucket_account_mails_total{outcome="failed"} 0',
    'clucket_images_total{outcome="lost"} 0',
  ])
    expect(text).toContain(series);
});

test('rejections are counted by cause, and rate limits by name', async () => {
  const { get } = signedOutUser(site);
  await get('/api/no-such-call');
  const check = '/api/users/check-username?username=crisp';
  const answers = [await get(check), await get(check)];
  expect(answers.map(({ status }) => status)).toEqual([200, 429]);
  const text = await scrape();
  expect(text).toContain('clucket_rejections_total{cause="not-found"} 1');
  expect(text).toContain('clucket_rejections_total{cause="too-fast"} 1');
  expect(text).toContain('clucket_rate_limited_total{limit="username-check"} 1');
});

test('jobs report their runs, failures, last run and duration', async () => {
  expect(await scrape()).not.toContain('clucket_job_last_run_timestamp_seconds{job_name="scores"}');
  await monitor.run({ name: 'scores', everyMs: 1 }, async () => 0);
  const failing = () => Promise.reject(new Error('full'));
  await expect(monitor.run({ name: 'backup', everyMs: 1 }, failing)).rejects.toThrow('full');
  const text = await scrape();
  expect(text).toContain('clucket_job_runs_total{job_name="scores"} 1');
  expect(text).toContain('clucket_job_failures_total{job_name="scores"} 0');
  expect(text).toContain('clucket_job_failures_total{job_name="backup"} 1');
  expect(valueOf(text, 'clucket_job_last_run_timestamp_seconds{job_name="scores"}')).toBeGreaterThan(1.7e9);
  expect(valueOf(text, 'clucket_job_last_duration_seconds{job_name="scores"}')).toBeGreaterThan(0);
  expect(text).toContain('clucket_pushes_total{outcome="given-up"} 2');
});

test('reports the build, PostgreSQL, the feed and the disk', async () => {
  await site.get('/api/tags');
  const text = await scrape();
  expect(text).toMatch(
    /^clucket_build_info\{version="\d[\w.-]+",commit="[0-9a-f]*",node="\d+\.\d+\.\d+",postgres="\d+\.\d+"\} 1$/m,
  );
  expect(text).toContain('clucket_invalidation_feed_live 1');
  expect(valueOf(text, 'clucket_invalidation_feed_lag_seconds')).toBeGreaterThan(0);
  expect(valueOf(text, 'clucket_postgres_size_bytes')).toBeGreaterThan(1e6);
  expect(valueOf(text, 'clucket_postgres_connections{state="active"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'clucket_postgres_blocks_hit_total')).toBeGreaterThan(0);
  expect(text).toMatch(/^clucket_postgres_dead_rows\{table="reviews"\} \d/m);
  expect(valueOf(text, 'clucket_disk_free_bytes{folder="data"}')).toBeGreaterThan(0);
});

async function scrape(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.status).toBe(200);
  return answer.text();
}

function valueOf(text: string, series: string): number {
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  );
}
