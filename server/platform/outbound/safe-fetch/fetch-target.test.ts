import { expect, test } from 'vitest';
import { SafeFetchError, parseFetchTarget } from './fetch-target.ts';

const NONE = new Set<string>();
const TESTS = new Set(['127.0.0.1:18080', '::1:8081', '127.0.0.1:9000']);

test.each([
  ['http://coop.test/menu#top', 'http://coop.test/menu'],
  ['https://coop.test', 'https://coop.test/'],
  ['http://coop.test:443/', 'http://coop.test:443/'],
  ['https://coop.test:80/', 'https://coop.test:80/'],
  ['https://coop.test:443/', 'https://coop.test/'],
])('%s is requested as %s', (text, address) => {
  expect(parseFetchTarget(text, NONE).href).toBe(address);
});

test('resolves a relative redirect', () => {
  expect(parseFetchTarget('../b?c', NONE, new URL('https://coop.test/a/')).href).toBe(
    'https://coop.test/b?c',
  );
});

test.each([
  ['', 'it is no address'],
  ['/menu', 'it is no address'],
  ['ftp://coop.test/', 'it is not http or https'],
  ['file:///etc/passwd', 'it is not http or https'],
  ['data:text/html,x', 'it is not http or https'],
  ['http://name@coop.test/', 'it carries a name or a password'],
  ['http://:password@coop.test/', 'it carries a name or a password'],
  ['http://coop.test:8080/', 'its port is not one of the web'],
  ['http://coop.test:8081/', 'its port is not one of the web'],
])('%j is rejected: %s (threats E3)', (text, reason) => {
  expect(() => parseFetchTarget(text, NONE)).toThrow(new SafeFetchError(reason));
});

test.each([
  ['http://127.0.0.1:18080/', true],
  ['http://[::1]:8081/', true],
  ['http://coop.test:18080/', true],
  ['http://coop.test:9000/', true],
  ['http://127.0.0.1:8080/', false],
  ['http://127.0.0.2:18080/', false],
  ['http://[::1]:18080/', false],
  ['http://[::2]:8081/', false],
  ['http://coop.test:8080/', false],
])('%s is an allowed test server: %s (threats E6)', (text, isAllowed) => {
  const read = () => parseFetchTarget(text, TESTS).href;
  if (isAllowed) expect(read()).toBe(text);
  else expect(read).toThrow('its port is not one of the web');
});

test('SafeFetchError has a name and keeps its cause', () => {
  const cause = new Error('why');
  expect(new SafeFetchError('no', { cause })).toMatchObject({ name: 'SafeFetchError', message: 'no', cause });
});
