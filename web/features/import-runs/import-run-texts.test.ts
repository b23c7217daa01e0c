import { expect, test } from 'vitest';
import { importProgressText, importStartedByLabel } from './import-run-texts.ts';

test.each([
  ['checking', { done: 512, total: 1024 }, '50% of the file checked'],
  ['checking', { done: 0, total: null }, '0% of the file checked'],
  ['importing', { done: 2000, total: 50_000 }, '2,000 of 50,000 rows imported'],
  ['importing', { done: 2000, total: null }, '2,000 rows imported'],
  ['reverting', { done: 200, total: 7312 }, '200 of 7,312 changes checked and reverted'],
] as const)('shows the progress while %s with %j', (state, progress, text) => {
  expect(importProgressText({ state, progress })).toBe(text);
});

test('names who started an import', () => {
  expect(importStartedByLabel({ by: { username: 'ava' } })).toBe('ava');
  expect(importStartedByLabel({ by: { username: null } })).toBe('A former member');
  expect(importStartedByLabel({ by: null })).toBe('Command line');
});
