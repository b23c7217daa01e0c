import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();
const problem = { 'content-type': expect.stringContaining('problem+json') };

test.each(['/health/live', '/robots.txt', '/api/sandwiches', '/api/nothing', '/explore', '/nowhere'])(
  '%s rejects a query longer than 4 kB or with more than 100 parameters (threats D4)',
  async (path) => {
    const longest = await site.get(`${path}?a=${'b'.repeat(4_094)}`);
    expect([414, 429, 500]).not.toContain(longest.status);
    const long = await site.get(`${path}?a=${'b'.repeat(4_095)}`);
    expect(long).toMatchObject({ status: 414, headers: problem });
    const many = await site.get(`${path}?${Array.from({ length: 101 }, (_, at) => `p${at}=1`).join('&')}`);
    expect(many).toMatchObject({ status: 400, headers: problem });
    expect(many.text).toContain('100 parameters');
    const most = await site.get(`${path}?${Array.from({ length: 100 }, (_, at) => `p${at}=1`).join('&')}`);
    expect(most.text).not.toContain('100 parameters');
  },
);
