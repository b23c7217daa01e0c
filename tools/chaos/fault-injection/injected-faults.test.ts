import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { INJECTED_FAULTS } from './injected-faults.ts';

test('each injected fault finds the text that it replaces exactly once', () => {
  const places = INJECTED_FAULTS.flatMap((build) => [build, ...(build.and ?? [])]);
  const lost = places.filter(({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2);
  expect(lost.map(({ file, from }) => `${file}: ${from}`)).toEqual([]);
});
