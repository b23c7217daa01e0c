import { expect, test } from 'vitest';
import { bannedWordsInExports, bannedWordsInPath, bannedWordsInSchema } from './banned-words.ts';
import { findMismatchedErrorNames } from './error-names.ts';
import { exportedNames } from './exported-names.ts';
import { findOverfullFolders } from './folder-size.ts';
import { describeRepeatedExportNames } from './repeated-export-names.ts';

test('finds a banned word in a path and in every form of exported name, and suggests another word', () => {
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

test('finds banned words in the names of database objects, but not in their definitions', () => {
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

test('accepts a word that only contains a banned one', () => {
  expect(bannedWordsInPath('web/features/collection/wishlist-card.tsx')).toEqual([]);
  expect(bannedWordsInExports('web/a.ts', 'export const almostWhole = 1;\nconst kept = 2;')).toEqual([]);
});

test('lists every kind of exported declaration once', () => {
  const text =
    'export async function a() {}\nexport default class B {}\nexport interface C {}\nexport function* d() {}\nexport function a(b: 1): 1;';
  expect(exportedNames(text)).toEqual(['a', 'B', 'C', 'd']);
});

test('allows 20 source files in a folder, not counting tests, types, documents and subfolders', () => {
  const sources = Array.from({ length: 20 }, (_, at) => `web/ui/${at}.tsx`);
  const others = ['web/ui/a.test.ts', 'web/ui/a.d.ts', 'web/ui/readme.md', 'web/ui/deep/a.ts'];
  expect(findOverfullFolders([...sources, ...others])).toEqual([]);
  expect(findOverfullFolders([...sources, 'web/ui/a.css'])).toEqual([
    'web/ui/ has 21 source files; 20 is the limit. Group them by subject in subfolders.',
  ]);
});

test('allows 60 names that several files export, not counting those of page modules', () => {
  const names = (count: number) => ['Page', ...Array.from({ length: count }, (_, at) => `name${at}`)];
  const both = (count: number) => [['a.ts', names(count)] as const, ['b.ts', names(count)] as const];
  expect(describeRepeatedExportNames(both(60))).toBe('');
  expect(describeRepeatedExportNames(both(61))).toMatch(
    /^61 names are exported by more than one file; .*\n {2}name0: a.ts, b.ts/,
  );
});

test('finds an error class whose name differs from the class', () => {
  const errorClass = (name: string) =>
    `export class MailError extends Error {\n  constructor() {\n    this.name = '${name}';\n  }\n}\n`;
  expect(findMismatchedErrorNames('a.ts', errorClass('MailError'))).toEqual([]);
  expect(findMismatchedErrorNames('a.ts', errorClass('MailFailed'))).toEqual([
    'a.ts › MailError: its name is "MailFailed". Use the class name.',
  ]);
  expect(
    findMismatchedErrorNames('a.ts', "class Stop extends StartupError {\n  override name = 'Halt';\n}\n"),
  ).toHaveLength(1);
  expect(
    findMismatchedErrorNames('a.ts', 'class A extends Error {}\nclass B extends StartupError {}\n'),
  ).toEqual(['a.ts › B: its name is "StartupError". Use the class name.']);
});
