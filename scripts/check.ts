import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkCitusStatements } from './checks/citus-statements.ts';
import { checkCommitSubjects } from './checks/writing/commit-subjects.ts';
import { checkContainers } from './checks/containers.ts';
import { checkBannedWords } from './checks/names/banned-words.ts';
import { checkErrorClassNames } from './checks/names/error-names.ts';
import { checkFolderSize } from './checks/names/folder-size.ts';
import { checkRepeatedExportNames } from './checks/names/repeated-export-names.ts';
import { checkDocLinks } from './checks/writing/doc-links.ts';
import { checkWriteEffectsPage, writeEffectsPage } from './checks/effects.ts';
import { checkFileLength } from './checks/file-length.ts';
import {
  runRepositoryChecks,
  type RepositoryCheck,
  type RepositoryCheckResult,
} from './checks/run-checks.ts';
import { checkLongSentences } from './checks/writing/long-sentences.ts';
import { checkMockedTestNames } from './checks/mocked-test-names.ts';
import { checkRawSqlRowTypes, reduceListedRowTypeCounts } from './checks/row-types.ts';
import { runTool, runToolWithEnvironment } from './checks/run-tool.ts';
import { checkSharedFolderUsage } from './checks/shared-folder.ts';
import { checkSchemaFiles, writeSchemaFiles } from './checks/schema-files.ts';
import { checkSpecification, writeRequirementTestsPage } from './checks/specification/specification.ts';
import { checkSqlInQueries } from './checks/sql-in-queries.ts';
import { checkSupplyChain } from './checks/supply-chain.ts';
import { checkTableOwners } from './checks/table-owners.ts';
import { checkThreatTests } from './checks/specification/threats.ts';
import { checkToolLockfiles } from './checks/tool-locks.ts';
import { checkInterfaceWording } from './checks/writing/voice.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/**
 * All checks that run before the tests, also in CI. `--fix` first fixes what tools can fix, and `--only NAME` runs one check.
 * The slowest checks come first.
 */
const CHECKS: (RepositoryCheck & { fix?: RepositoryCheck['run'] })[] = [
  { name: 'types', run: types },
  {
    name: 'lint',
    run: () => runTool('oxlint', '--deny-warnings'),
    fix: () => runTool('oxlint', '--deny-warnings', '--fix'),
  },
  { name: 'format', run: () => runTool('oxfmt', '--check'), fix: () => runTool('oxfmt') },
  { name: 'import rules', run: importRules },
  { name: 'schema files', run: checkSchemaFiles, fix: writeSchemaFiles },
  { name: 'containers', run: checkContainers },
  { name: 'supply chain', run: checkSupplyChain },
  { name: 'tool locks', run: async () => checkToolLockfiles() },
  { name: 'file length', run: checkFileLength },
  { name: 'folder size', run: async () => checkFolderSize() },
  { name: 'banned words', run: async () => checkBannedWords() },
  { name: 'error names', run: async () => checkErrorClassNames() },
  { name: 'shared names', run: async () => checkRepeatedExportNames() },
  { name: 'shared folder', run: async () => checkSharedFolderUsage() },
  { name: 'mocked tests', run: checkMockedTestNames },
  { name: 'sql in queries', run: checkSqlInQueries },
  { name: 'citus statements', run: async () => checkCitusStatements() },
  { name: 'row types', run: async () => checkRawSqlRowTypes(), fix: reduceListedRowTypeCounts },
  { name: 'table owners', run: async () => checkTableOwners() },
  { name: 'effects', run: checkWriteEffectsPage, fix: writeEffectsPage },
  { name: 'links in docs', run: checkDocLinks },
  { name: 'long sentences', run: async () => checkLongSentences() },
  { name: 'voice', run: async () => checkInterfaceWording() },
  { name: 'commit subjects', run: async () => checkCommitSubjects() },
  { name: 'specification', run: checkSpecification, fix: writeRequirementTestsPage },
  { name: 'threats', run: checkThreatTests },
];
const CONCURRENCY = 2;

const since = performance.now();
const { values: options } = parseArgs({
  options: { fix: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
});
const chosen = choose(options.only);
const failed: string[] = [];
// One after the other, because they write the same files.
const fixed = chosen.flatMap(({ name, fix }) => (options.fix && fix ? [{ name, run: fix }] : []));
for await (const result of runRepositoryChecks(fixed, 1)) report(result);
const rest = chosen.filter(({ fix }) => !(options.fix && fix));
for await (const result of runRepositoryChecks(rest, CONCURRENCY)) report(result);
const took = `${formatCountWithNoun(chosen.length, 'check', 'checks')} in ${((performance.now() - since) / 1000).toFixed(1)} s`;
console.log(failed.length > 0 ? `${took}; failed: ${failed.join(', ')}` : took);
process.exit(failed.length > 0 ? 1 : 0);

function choose(names: string[] | undefined): typeof CHECKS {
  if (!names) return CHECKS;
  const unknown = names.filter((requested) => !CHECKS.some(({ name }) => name === spaced(requested)));
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

function report({ name, problem, seconds }: RepositoryCheckResult): void {
  console.log(`${problem ? 'FAILED' : 'ok    '}  ${name.padEnd(14)} ${seconds.toFixed(1)} s`);
  if (!problem) return;
  console.log(`${problem}\n`);
  failed.push(name);
}

/** On one thread, because each further checker computes most types again, and without garbage collection. */
function types(): Promise<string> {
  return runToolWithEnvironment({ GOGC: 'off', GOMEMLIMIT: '2GiB' }, 'tsc', '--singleThreaded');
}

async function importRules(): Promise<string> {
  const folders = ['contract', 'shared', 'packages', 'server', 'web', 'db', 'e2e', 'tools', 'scripts'].filter(
    (folder) => existsSync(folder),
  );
  const output = await runTool('depcruise', '--config', '.dependency-cruiser.cjs', ...folders);
  // It always adds that it found no TypeScript below version 7, which is expected.
  return assertDefined(output.split('‼ missing-tsc-transpiler')[0]);
}
