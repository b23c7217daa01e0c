import { expect, test } from 'vitest';
import { parseTestFetchAllowlist } from './fetch-allowlist-for-tests.ts';

const LIST = 'a list of loopback servers separated by commas, such as 127.0.0.1:8081';

test.each([
  ['', []],
  [' , ', []],
  ['127.0.0.1:8081', ['127.0.0.1:8081']],
  [' 127.0.0.1:1 ,, ::1:65535,', ['127.0.0.1:1', '::1:65535']],
])('%j allows %j, except in production', (text, servers) => {
  for (const environment of [undefined, '', 'test', 'development'])
    expect([...parseTestFetchAllowlist(environment)(text)]).toEqual(servers);
});

test.each([
  '127.0.0.1',
  '127.0.0.1:',
  '127.0.0.1:123456',
  '127.0.0.1:80x',
  'x127.0.0.1:80',
  '127.0.0.2:80',
  '127.0.0x1:80',
  '127.0x0.1:80',
  '127x0.0.1:80',
  'localhost:80',
  '10.0.0.7:80',
  '[::1]:80',
  '127.0.0.1:80,10.0.0.7:80',
])('rejects the list %j (threats E6)', (text) => {
  expect(() => parseTestFetchAllowlist(undefined)(text)).toThrow(new Error(LIST));
});

test.each(['production', ' Production '])(
  'with NODE_ENV %j no server is allowed (threats E6)',
  (environment) => {
    expect(parseTestFetchAllowlist(environment)('').size).toBe(0);
    expect(parseTestFetchAllowlist(environment)(' , ').size).toBe(0);
    for (const text of ['127.0.0.1:8081', 'x'])
      expect(() => parseTestFetchAllowlist(environment)(text)).toThrow(
        new Error(
          'left out when NODE_ENV is production: it lets the server fetch from its own network and is only for tests',
        ),
      );
  },
);
