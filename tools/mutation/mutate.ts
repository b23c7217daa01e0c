import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import {
  findEnclosingDeclaration,
  isSameMutant,
  readEquivalentMutants,
  formatEquivalentMutant,
  shortenMutantText,
  type MutantChange,
} from './read-equivalent-mutants.ts';
import { MUTATED_MODULES } from './mutated-modules.ts';
import { loadOnDemandTool } from '../on-demand/install.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/** `npm run mutate -- [MODULE...]`: mutates the rules in every small way, and checks whether a test fails. */
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in MUTATED_MODULES));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are ${Object.keys(MUTATED_MODULES).join(', ')}.`);
  process.exit(2);
}

// A mutant that does not run says nothing about the tests.
const INVALID = new Set(['Ignored', 'CompileError', 'RuntimeError']);
type Position = { line: number; column: number };
type MutantResult = {
  status: string;
  fileName: string;
  location: { start: Position; end: Position };
  replacement: string;
};
type StrykerModule = { Stryker: new (options: object) => { runMutationTest(): Promise<MutantResult[]> } };

const { Stryker } = await loadOnDemandTool<StrykerModule>(
  'stryker',
  '@stryker-mutator/core/dist/src/index.js',
);
const equivalents = readEquivalentMutants();
const rows: string[] = [];
let failed = false;
for (const name of chosen.length > 0 ? chosen : Object.keys(MUTATED_MODULES)) await mutate(name);
console.log(`\n| module | mutants | killed | equivalent | share |\n| --- | --- | --- | --- | --- |`);
console.log(rows.join('\n'));
process.exit(failed ? 1 : 0);

async function mutate(name: string): Promise<void> {
  const { sources, tests, minScore, isolate = false } = assertDefined(MUTATED_MODULES[name]);
  process.env['MUTATION_TESTS'] = tests.join(' ');
  process.env['MUTATION_ISOLATE'] = String(isolate);
  const results = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.mutation.config.ts', related: false },
    mutate: [...sources, '!**/*.test.ts'],
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 20_000,
    tempDirName: `.cache/mutation/${name}`,
    ignorePatterns: ['e2e', 'tools', 'deploy', 'dist', 'data', '.cache', 'web'],
    // Stryker would rewrite the file with an interface that TypeScript 7 lacks; the tests need none.
    tsconfigFile: 'none.json',
    reporters: ['progress-append-only'],
    allowEmpty: true,
  }).runMutationTest();

  const counted = results.filter(({ status }) => !INVALID.has(status));
  const survived = counted
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(changeOf);
  const isListed = (change: MutantChange) => equivalents.some((listed) => isSameMutant(listed, change));
  const open = survived.filter((change) => !isListed(change));
  const [equivalent, killed] = [survived.length - open.length, counted.length - survived.length];
  const share = killed / Math.max(1, counted.length - equivalent);
  rows.push(`| ${name} | ${counted.length} | ${killed} | ${equivalent} | ${share.toFixed(3)} |`);
  if (open.length > 0) console.log(`\n${name}, survived:\n${open.map(formatEquivalentMutant).join('\n')}`);
  if (share < minScore) {
    failed = true;
    console.error(`${name}: ${share.toFixed(3)} is less than ${minScore}.`);
  }
}

function changeOf({ fileName, location: { start, end }, replacement }: MutantResult): MutantChange {
  const file = relative(process.cwd(), fileName);
  const source = readFileSync(file, 'utf8');
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = assertDefined(lines.at(-1)).slice(0, end.column - 1);
  lines[0] = assertDefined(lines[0]).slice(start.column - 1);
  return {
    file,
    within: findEnclosingDeclaration(source, start.line),
    from: shortenMutantText(lines.join('\n')),
    to: shortenMutantText(replacement),
  };
}
