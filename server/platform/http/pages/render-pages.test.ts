import { expect, test } from 'vitest';
import { HttpError } from '../http-error.ts';
import { STUB_CALL_ERRORS, useStubBuild } from './testing/stub-build.ts';

const site = useStubBuild();

test('a page gets the site, the visitor’s theme and the addresses of its files', async () => {
  site.start();
  const { json, headers } = await site.get('/', { cookie: 'a=b; theme=dark' });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('public, no-cache');
  expect(headers['vary']).toBe('Cookie, Accept-Encoding');
  expect(json()).toMatchObject({
    site: { name: 'Clucket' },
    theme: 'dark',
    assets: {
      start: '/assets/start-1.js',
      script: '/assets/entry-1.js',
      styles: ['/assets/style-1.css'],
      fonts: ['/assets/font-basic-1.woff2'],
      pageStyles: { home: [], admin: ['/assets/admin-1.css'] },
      modules: { home: ['/assets/entry-1.js', '/assets/shared-1.js', '/assets/home-1.js'] },
    },
  });
});

test('ignores an unknown theme, and a cookie whose name only ends in “theme”', async () => {
  site.start();
  expect((await site.get('/', { cookie: 'theme=sepia' })).json()).toMatchObject({ theme: null });
  expect((await site.get('/', { cookie: 'mytheme=dark' })).json()).toMatchObject({ theme: null });
});

test('a page that the visitor already has is answered with 304', async () => {
  site.start();
  const { headers } = await site.get('/');
  const revalidated = await site.get('/', { 'if-none-match': String(headers['etag']) });
  expect([revalidated.statusCode, revalidated.body]).toEqual([304, '']);
});

test('a rendering error is reported, answers 500 and is not cached', async () => {
  site.start();
  const { statusCode, body, headers } = await site.get('/boom');
  expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store']);
  expect(body).toContain('Something went wrong');
  expect(site.errors).toEqual([new Error('boom')]);
});

test('an unexpected error in one call is reported, and the rest of the page is still sent', async () => {
  site.start();
  const { statusCode, body, headers } = await site.get('/partly');
  expect([statusCode, body, headers['cache-control']]).toEqual([200, '500', 'no-store']);
  expect(site.errors).toEqual([new Error('broken')]);
});

test('a page that answers 503 keeps the cause of its first such call, whatever fails later', async () => {
  site.start();
  expect((await site.get('/full-disk')).statusCode).toBe(503);
  expect(site.unavailableCauses).toEqual([STUB_CALL_ERRORS['/api/full-disk']]);
});

test('a page can redirect the visitor', async () => {
  site.start();
  const { statusCode, headers } = await site.get('/away');
  expect([statusCode, headers['location']]).toEqual([302, '/login?next=%2Faway']);
});

test('an unknown API path is never rendered as a page', async () => {
  site.start();
  expect((await site.get('/api/nothing')).statusCode).toBe(404);
  expect((await site.get('/api/nothing')).headers['content-type']).toContain('application/json');
});

test.each([
  [
    new HttpError('too-fast', 'Too many attempts. Please wait 40 seconds.', { retryAfterSeconds: 40 }),
    429,
    '40',
  ],
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }), 503, '2'],
])(
  'an expected error before rendering gives a page with Retry-After: %s',
  async (error, status, retryAfter) => {
    site.start({ callerOf: () => Promise.reject(error) });
    const answer = await site.get('/explore', { cookie: 'theme=dark' });
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      status,
      retryAfter,
      'no-store',
    ]);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.json()).toMatchObject({ site: { name: 'Clucket' }, theme: 'dark', error: { status } });
    expect(site.errors).toEqual([]);
  },
);

test('an unexpected error before rendering is reported and answers 500', async () => {
  site.start({ callerOf: () => Promise.reject(new Error('boom')) });
  expect((await site.get('/')).statusCode).toBe(500);
  expect(site.errors).toEqual([new Error('boom')]);
});

test.each(['/100%', '/%zz/x?y=1', '/%E0%A4%A'])(
  'the renderer gets %s as the visitor typed it',
  async (url) => {
    site.start();
    expect((await site.get(url)).json()).toMatchObject({ url });
  },
);

test('without a build the site names the command to run', async () => {
  site.start({ isBuilt: false });
  const { statusCode, body } = await site.get('/');
  expect([statusCode, body]).toEqual([503, expect.stringContaining('npm run build')]);
  expect(site.unavailableCauses).toMatchObject([{ status: 503, reason: 'not-built' }]);
});
