import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

test('a form that was sent without JavaScript gets a page that explains the problem', async () => {
  const { statusCode, headers, body } = await post('/login?next=%22%3E%3Cscript%3E&tab=login', FORM);
  expect(statusCode).toBe(405);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toContain('This form needs JavaScript');
  expect(body).toContain('<a href="/login?next=%22%3E%3Cscript%3E&amp;tab=login">Back to the form</a>');
  expect(body).not.toContain('<script>');
  expect(body).not.toContain('hunter2');
  expect(headers['set-cookie']).toBeUndefined();
});

test.each(['//evil.example/"><b>', '/\\evil.example/"><b>'])(
  'the link back from %s stays on this site',
  async (path) => {
    const { body } = await post(path, FORM);
    expect(body).toMatch(/href="\/(?![/\\])/);
    expect(body).not.toContain('<b>');
  },
);

test('an unknown API path, or a POST that is not a form, gets a problem document', async () => {
  for (const answer of [
    await post('/api/login', FORM),
    await post('/login', { ...FORM, 'content-type': '' }),
  ]) {
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body).not.toContain('JavaScript');
  }
});

function post(url: string, headers: Record<string, string>) {
  return site.app.inject({ method: 'POST', url, headers, payload: 'username=maribel&password=hunter2' });
}
