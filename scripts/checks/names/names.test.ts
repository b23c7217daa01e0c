import { expect, test } from 'vitest';
import { bannedWordsInExports, bannedWordsInPath, bannedWordsInSchema } from './banned-words.ts';
import { exportedNames } from './exported-names.ts';
import { findOverfullFolders } from './folder-size.ts';
import { describeRepeatedExportNames } from './repeated-export-names.ts';

test('a banned word is found in a path and in each form of an exported name, with the word to use', () => {
  expect(bannedWordsInPath('server/platform/patience.ts')).toEqual([
    'server/platform/patience.ts: "patience" is a word of our own. Say timeouts (docs/glossary.md).',
  ]);
  const text = 'export const MOST_ROWS = 1;\nexport function tellAll() {}\nexport type Kept = 1;\n';
  expect(bannedWordsInExports('web/a.ts', text).map((problem) => problem.split(':')[0])).toEqual([
    'web/a.ts › MOST_ROWS',
    'web/a.ts › tellAll',
    'web/a.ts › Kept',
  ]);
});

test('a banned word is found in the name of each kind of object of the database', () => {
  const objects = {
    'table kept_rows': 'there',
    'column reviews.held_until': 'timestamp',
    'function refuse_change()': 'returns trigger',
    'constraint held_pkey of held': 'primary key (id)',
    'trigger tags_revision of tags': 'calls keep_count',
    'column reviews.comment': 'text not null',
  };
  expect(
    bannedWordsInSchema(JSON.stringify(objects)).map((problem) =>
      /› ([^:]*): "(\w+)"/.exec(problem)?.slice(1),
    ),
  ).toEqual([
    ['table kept_rows', 'kept'],
    ['column reviews.held_until', 'held'],
    ['function refuse_change()', 'refuse'],
    ['constraint held_pkey of held', 'held'],
  ]);
});

test('a word that only contains a banned one is left alone', () => {
  expect(bannedWordsInPath('web/features/collection/wishlist-card.tsx')).toEqual([]);
  expect(bannedWordsInExports('web/a.ts', 'export const almostWhole = 1;\nconst kept = 2;')).toEqual([]);
});

test('every kind of exported declaration is seen, once', () => {
  const text =
    'export async function a() {}\nexport default class B {}\nexport interface C {}\nexport function* d() {}\nexport function a(b: 1): 1;';
  expect(exportedNames(text)).toEqual(['a', 'B', 'C', 'd']);
});

test('a folder may have 20 source files; tests, migrations and types are not counted', () => {
  const sources = Array.from({ length: 20 }, (_, at) => `web/ui/${at}.tsx`);
  const others = ['web/ui/a.test.ts', 'web/ui/a.d.ts', 'web/ui/readme.md', 'web/ui/deep/a.ts'];
  expect(findOverfullFolders([...sources, ...others])).toEqual([]);
  expect(findOverfullFolders([...sources, 'web/ui/a.css'])).toEqual([
    'web/ui/ has 21 source files; 20 is the limit. Group them by subject in subfolders.',
  ]);
});

test('60 names may be exported by several files, besides those of the pages', () => {
  const names = (count: number) => ['Page', ...Array.from({ length: count }, (_, at) => `name${at}`)];
  const both = (count: number) => [['a.ts', names(count)] as const, ['b.ts', names(count)] as const];
  expect(describeRepeatedExportNames(both(60))).toBe('');
  expect(describeRepeatedExportNames(both(61))).toMatch(
    /^61 names are exported by more than one file; .*\n {2}name0: a.ts, b.ts/,
  );
});
