import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REMOVED_SAFEGUARDS } from './removed-safeguards.ts';

test('each removal of a safeguard finds the text that it replaces exactly once', () => {
  const places = REMOVED_SAFEGUARDS.flatMap((removed) => [removed, ...(removed.and ?? [])]);
  const lost = places.filter(({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2);
  expect(lost.map(({ file, from }) => `${file}: ${from}`)).toEqual([]);
});
