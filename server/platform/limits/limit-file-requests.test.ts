import { describe, expect, test } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { useTestApp, type TestApp } from '#server/testing/test-app.ts';
import { RATE_LIMITS } from './rate-limits.ts';

const settings = { RATE_LIMITS: 'files=4/60,api=1000/60' };

describe('pictures and built files (threats G6)', () => {
  const site = useTestApp(settings);

  test('have their own limit per address, counted in memory, which affects nothing else', async () => {
    const from = (remoteAddress: string, url: string) => site.app.inject({ url, remoteAddress });
    for (const [url, status] of [
      ['/images/logo.svg', 200],
      ['/images/restaurants/1.svg', 404],
      ['/uploads/none.webp', 404],
      ['/assets/none.js', 404],
    ] as const) {
      const answer = await from('203.0.113.9', url);
      expect([url, answer.statusCode]).toEqual([url, status]);
      expect(answer.headers).not.toHaveProperty('ratelimit');
    }
    for (const url of [
      '/images/logo.svg',
      '/images/restaurants/1.svg',
      '/uploads/none.webp',
      '/assets/none.js',
    ]) {
      const answer = await from('203.0.113.9', url);
      expect([url, answer.statusCode]).toEqual([url, 429]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    expect((await from('203.0.113.10', '/images/logo.svg')).statusCode).toBe(200);
    for (const url of ['/api/site', '/health/live'])
      expect([url, (await from('203.0.113.9', url)).statusCode]).toEqual([url, 200]);
    const { rows } = await sql`SELECT 1 FROM rate_limits`.execute(site.db);
    expect(rows).toEqual([]);
  });

  test('have a limit far above a full page per minute for a hundred people behind one address', () => {
    const filesOfPage = 100;
    const [points, seconds] = RATE_LIMITS.files;
    expect(points / filesOfPage).toBeGreaterThanOrEqual(100);
    expect(seconds).toBe(60);
  });
});

describe('behind a proxy', () => {
  const trusting = useTestApp({ ...settings, TRUST_PROXY: '127.0.0.0/8' });
  const trustless = useTestApp(settings);
  const statuses = async (site: TestApp) => {
    const found = [];
    for (let n = 1; n <= 5; n++)
      found.push((await site.get('/images/logo.svg', { 'x-forwarded-for': `203.0.113.${n}` })).status);
    return found;
  };

  test('the client’s address counts if the proxy is trusted, and a forged one has no effect otherwise', async () => {
    expect(await statuses(trusting)).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(trustless)).toEqual([200, 200, 200, 200, 429]);
  });
});
