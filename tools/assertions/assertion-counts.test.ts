import { expect, test } from 'vitest';
import {
  compareAssertions,
  countAssertions,
  MISSING_ASSERTION_REASON_TEXT,
  formatAssertionTable,
} from './assertion-counts.ts';

const SOURCE = `
// expect(nothing) of a comment
const test = useTestApp();
test('sends', async () => {
  expect((await test.send('GET', '/')).status).toBe(200);
  await expect.poll(() => test.get('/')).toEqual({ at: expect.any(Number) });
  expect(/it/.test('it')).toBe(true);
});
it.each<Case>([1])('%i', (given) => expectAccessible(given));
it.skipIf(true)('is a property', () => fc.assert(fc.property(anything, holds)));
describe.each([1])('%i', () => {});
function expectAccessible(given: number) {
  assert.ok(given);
}
`;

test('counts the tests and assertions of a file', () => {
  expect(countAssertions(SOURCE)).toEqual({ tests: 3, assertions: 6 });
});

test('lists each file by its new path, with old and new counts and the reason for fewer', () => {
  const before = new Map([
    ['a.test.ts', { tests: 2, assertions: 5 }],
    ['b.test.ts', { tests: 1, assertions: 1 }],
    ['old.test.ts', { tests: 3, assertions: 3 }],
  ]);
  const after = new Map([
    ['a.test.ts', { tests: 2, assertions: 4 }],
    ['new.test.ts', { tests: 3, assertions: 4 }],
  ]);
  const rows = compareAssertions(before, after, new Map([['old.test.ts', 'new.test.ts']]));
  expect(
    formatAssertionTable(rows, new Map([['a.test.ts', 'said twice']]))
      .split('\n')
      .slice(2),
  ).toEqual([
    '| a.test.ts | 2 | 2 | 5 | 4 | said twice |',
    `| b.test.ts | 1 | 0 | 1 | 0 | ${MISSING_ASSERTION_REASON_TEXT} |`,
    '| new.test.ts | 3 | 3 | 3 | 4 |  |',
    '| all | 6 | 5 | 9 | 8 |  |',
  ]);
});
