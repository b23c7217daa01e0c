import { existsSync, readFileSync } from 'node:fs';
import { listRepositoryFiles } from '../source-files.ts';
import { exportedNames } from './exported-names.ts';

const INSTEAD: Record<string, string> = {
  accident: 'unexpected error',
  admit: 'authorize',
  afterwards: 'deferred start',
  asked: 'query, params or input',
  bones: 'skeleton',
  conceal: 'hide',
  concealed: 'hidden',
  concealment: 'hidden content',
  crew: 'workers',
  deed: 'mutation',
  deeds: 'mutations',
  elsewhere: 'outbound HTTP',
  forget: 'delete',
  given: 'input',
  held: 'quarantined',
  hire: 'fork',
  keep: 'store or cache',
  keeping: 'cache',
  kept: 'stored or cached',
  kin: 'duplicates',
  least: 'min',
  leaver: 'account deletion',
  mend: 'correct',
  mended: 'corrected',
  most: 'max',
  obey: 'enforce',
  outbox: 'mutation queue',
  patience: 'timeouts',
  refusal: 'HttpError',
  refuse: 'reject or assert',
  refused: 'rejected',
  shelf: 'list filter',
  shelves: 'list filters',
  somebody: 'the member, the visitor or the operator',
  sweep: 'cleanup job',
  sweeper: 'scheduler',
  sweeps: 'cleanup jobs',
  tell: 'publish or notify',
  tells: 'publishes or notifies',
  told: 'published or notified',
  torture: 'chaos',
  verdict: 'decision',
  wanted: 'filter',
  whoever: 'the member, the visitor or the operator',
  wicked: 'hostile',
  wish: 'query or options',
  wished: 'requested',
  wishes: 'preferences',
};

const CODE = /\.tsx?$/;
const NOT_COUNTED = /^docs\/decisions\/|^db\/(migrations\/|schema)|\.test\.tsx?$|\.gen\.ts$|\.d\.ts$/;

export function checkBannedWords(): string {
  const files = listRepositoryFiles().filter((file) => existsSync(file) && !NOT_COUNTED.test(file));
  return [
    ...files.flatMap(bannedWordsInPath),
    ...bannedWordsInSchema(readFileSync('db/schema-objects.json', 'utf8')),
    ...files
      .filter((file) => CODE.test(file))
      .flatMap((file) => bannedWordsInExports(file, readFileSync(file, 'utf8'))),
  ].join('\n');
}

export function bannedWordsInPath(path: string): string[] {
  return explain(
    path.split('/').flatMap((part) => part.split(/[-.]/)),
    path,
  );
}

export function bannedWordsInExports(file: string, text: string): string[] {
  return exportedNames(text).flatMap((name) => explain(wordsOf(name), `${file} › ${name}`));
}

/** "constraint rankings_pkey of rankings" names the table a second time. */
export function bannedWordsInSchema(objects: string): string[] {
  return Object.keys(JSON.parse(objects) as Record<string, string>).flatMap((object) =>
    explain(object.replace(/ of .*|\(.*/, '').split(/[ ._]/), `db/schema-objects.json › ${object}`),
  );
}

function explain(words: readonly string[], location: string): string[] {
  return words
    .filter((word) => Object.hasOwn(INSTEAD, word))
    .map((word) => `${location}: "${word}" is a word of our own. Say ${INSTEAD[word]} (docs/glossary.md).`);
}

/** MAX_ROWS, maxRows and MaxRows are "max" and "rows". */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split('_');
}
