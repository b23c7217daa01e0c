import { beforeAll, describe, expect, test, vi } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import {
  findLostText,
  createTextFieldRoundTrips,
  type TextFieldRoundTrip,
} from '#server/testing/data/text-field-round-trips.ts';
import { naughtyStrings } from '#server/testing/data/naughty-strings.ts';
import { signedOutUser } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let fields: TextFieldRoundTrip[];
// Some thousand requests, which take a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  fields = await createTextFieldRoundTrips(site);
});

/** A few of each kind, for every run; the long test sends the whole list through every field. */
const OWN = [
  ' padded\t\n ',
  '\u202etest\u202e',
  'Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤',
  '👩‍👩‍👧‍👦 🏳️‍🌈',
  '</script><script>alert(1)</script>',
  "'; DROP TABLE users; --",
  '${7*7} {{7*7}} <%= 7*7 %>',
  '\u2028\u2029\u0085\ufeff',
  '%00 %s %n ../../etc/passwd',
];

describe('unusual texts', () => {
  test('come back unchanged, unless a stated rule rejects or trims them', async () => {
    expect(await findLostText(fields, OWN)).toEqual([]);
  });

  test.skipIf(!naughtyStrings)('come back unchanged for a sample of the big list', async () => {
    expect(await findLostText(fields, some(repetitions(240, 40), 7))).toEqual([]);
  });

  test('are searched for without a server error', async () => {
    for (const text of naughtyStrings ? some(repetitions(120, 20), 3) : OWN) {
      for (const search of SEARCHES) {
        const { status } = await signedOutUser(site).get(search + encodeURIComponent(text));
        expect([200, 400], `${search} ${text}`).toContain(status);
      }
    }
  });
});

/** Every nth string of the big list. */
function some(each: number, from: number): string[] {
  return naughtyStrings!.filter((_, at) => at % each === from);
}

const SEARCHES = [
  '/api/sandwiches/search?q=',
  '/api/restaurants/search?q=',
  '/api/map?bbox=-119,33,-117,35&zoom=9&q=',
  '/api/sandwiches/search?tags=',
  '/api/users/check-username?username=',
  '/explore?q=',
];
