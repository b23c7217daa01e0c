import { expect, test } from 'vitest';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { fitDocumentTitle } from './fit-document-title.ts';

test('picks the first wording that fits', () => {
  expect(fitDocumentTitle('a'.repeat(56), 'Short')).toBe('Short');
  expect(fitDocumentTitle('a'.repeat(55), 'Short')).toBe('a'.repeat(55));
});

test('a title that is cut within a right-to-left name keeps the name’s bidi isolate', () => {
  const cut = fitDocumentTitle(`Reviews of ${withBidiIsolates('שניצל'.repeat(20))}`);
  expect(cut).toMatch(/^Reviews of \u2068[^\u2069]+…\u2069$/);
  expect(fitDocumentTitle(`Reviews of ${withBidiIsolates('שניצל')} ${'b'.repeat(60)}`)).toMatch(/…$/);
});
