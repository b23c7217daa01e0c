import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { citusStatements } from './checks/citus-statements.ts';
import { commitSubjects } from './checks/writing/commit-subjects.ts';
import { containers } from './checks/containers.ts';
import { bannedWords } from './checks/names/banned-words.ts';
import { folderSize } from './checks/names/folder-size.ts';
import { sharedNames } from './checks/names/shared-names.ts';
import { docLinks } from './checks/writing/doc-links.ts';
import { effects, writeEffects } from './checks/effects.ts';
import { fileLength } from './checks/file-length.ts';
import { runChecks, type Check, type CheckResult } from './checks/run-checks.ts';
import { longSentences } from './checks/writing/long-sentences.ts';
import { mockedTests } from './checks/mocked-tests.ts';
import { rowTypes, shortenRowTypes } from './checks/row-types.ts';
import { runTool, runToolWith } from './checks/run-tool.ts';
import { sharedFolder } from './checks/shared-folder.ts';
import { schemaFiles, writeSchemaFiles } from './checks/schema-files.ts';
import { specification, writeRequirementTestsPage } from './checks/specification/specification.ts';
import { sqlInQueries } from './checks/sql-in-queries.ts';
import { supplyChain } from './checks/supply-chain.ts';
import { tableOwners } from './checks/table-owners.ts';
import { threats } from './checks/specification/threats.ts';
import { toolLocks } from './checks/tool-locks.ts';
import { voice } from './checks/writing/voice.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/**
 * All checks that run before the tests, also in CI. `--fix` first fixes what tools can fix, and `--only NAME` runs one check.
 * The slowest checks come first.
 */
const CHECKS: (Check & { fix?: Check['run'] })[] = [
  { name: 'types', run: types },
  {
    name: 'lint',
    run: () => runTool('oxlint', '--deny-warnings'),
    fix: () => runTool('oxlint', '--deny-warnings', '--fix'),
  },
  { name: 'format', run: () => runTool('oxfmt', '--check'), fix: () => runTool('oxfmt') },
  { name: 'import rules', run: importRules },
  { name: 'schema files', run: schemaFiles, fix: writeSchemaFiles },
  { name: 'containers', run: containers },
  { name: 'supply chain', run: supplyChain },
  { name: 'tool locks', run: async () => toolLocks() },
  { name: 'file length', run: fileLength },
  { name: 'folder size', run: async () => folderSize() },
  { name: 'banned words', run: async () => bannedWords() },
  { name: 'shared names', run: async () => sharedNames() },
  { name: 'shared folder', run: async () => sharedFolder() },
  { name: 'mocked tests', run: mockedTests },
  { name: 'sql in queries', run: sqlInQueries },
  { name: 'citus statements', run: async () => citusStatements() },
  { name: 'row types', run: async () => rowTypes(), fix: shortenRowTypes },
  { name: 'table owners', run: async () => tableOwners() },
  { name: 'effects', run: effects, fix: writeEffects },
  { name: 'links in docs', run: docLinks },
  { name: 'long sentences', run: async () => longSentences() },
  { name: 'voice', run: async () => voice() },
  { name: 'commit subjects', run: async () => commitSubjects() },
  { name: 'specification', run: specification, fix: writeRequirementTestsPage },
  { name: 'threats', run: threats },
];
const CONCURRENCY = 2;

const since = performance.now();
const { values: options } = parseArgs({
  options: { fix: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
});
const chosen = choose(options.only);
const failed: string[] = [];
// One after the other: they write the same files.
const fixed = chosen.flatMap(({ name, fix }) => (options.fix && fix ? [{ name, run: fix }] : []));
for await (const result of runChecks(fixed, 1)) report(result);
const rest = chosen.filter(({ fix }) => !(options.fix && fix));
for await (const result of runChecks(rest, CONCURRENCY)) report(result);
const took = `${chosen.length} checks in ${((performance.now() - since) / 1000).toFixed(1)} s`;
console.log(failed.length > 0 ? `${took}; failed: ${failed.join(', ')}` : took);
process.exit(failed.length > 0 ? 1 : 0);

function choose(names: string[] | undefined): typeof CHECKS {
  if (!names) return CHECKS;
  const unknown = names.filter((wanted) => !CHECKS.some(({ name }) => name === spaced(wanted)));
  if (unknown.length === 0) return CHECKS.filter(({ name }) => names.map(spaced).includes(name));
  console.error(
    `No such check: ${unknown.join(', ')}. There are: ${CHECKS.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

/** `--only import-rules` needs no quotes. */
function spaced(name: string): string {
  return name.replaceAll('-', ' ');
}

function report({ name, problem, seconds }: CheckResult): void {
  console.log(`${problem ? 'FAILED' : 'ok    '}  ${name.padEnd(14)} ${seconds.toFixed(1)} s`);
  if (!problem) return;
  console.log(`${problem}\n`);
  failed.push(name);
}

/** On one thread, since each further checker works out most types again, and without collecting garbage for so short a run. */
function types(): Promise<string> {
  return runToolWith({ GOGC: 'off', GOMEMLIMIT: '2GiB' }, 'tsc', '--singleThreaded');
}

async function importRules(): Promise<string> {
  const folders = ['contract', 'shared', 'packages', 'server', 'web', 'db', 'e2e', 'tools', 'scripts'].filter(
    (folder) => existsSync(folder),
  );
  const output = await runTool('depcruise', '--config', '.dependency-cruiser.cjs', ...folders);
  // It always adds that it found no TypeScript below version 7, which the configuration knows.
  return assertDefined(output.split('‼ missing-tsc-transpiler')[0]);
}
