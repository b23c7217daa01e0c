import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { containers } from './checks/containers.ts';
import { docLinks } from './checks/doc-links.ts';
import { fileLength } from './checks/file-length.ts';
import { mockedTests } from './checks/mocked-tests.ts';
import { schemaFiles } from './checks/schema-files.ts';
import { specification } from './checks/specification.ts';
import { sqlInQueries } from './checks/sql-in-queries.ts';
import { threats } from './checks/threats.ts';
import { supplyChain } from './checks/supply-chain.ts';

/** Everything that is demanded of the sources before a test runs; CI runs exactly this. */
const CHECKS: [string, () => string | Promise<string>][] = [
  ['format', () => tool('prettier', '--check', '--log-level=warn', '.')],
  ['lint', () => tool('oxlint', '--deny-warnings')],
  ['types', () => tool('tsc')],
  ['import rules', importRules],
  ['file length', fileLength],
  ['mocked tests', mockedTests],
  ['sql in queries', sqlInQueries],
  ['links in docs', docLinks],
  ['specification', specification],
  ['threats', threats],
  ['schema files', schemaFiles],
  ['containers', containers],
  ['supply chain', supplyChain],
];

let failed = 0;
for (const [name, check] of CHECKS) {
  const since = performance.now();
  const problem = await check();
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`${problem ? 'FAILED' : 'ok    '}  ${name.padEnd(14)} ${seconds} s`);
  if (problem) console.log(`${problem.trim()}\n`);
  if (problem) failed += 1;
}
process.exit(failed > 0 ? 1 : 0);

function importRules(): string {
  const rooms = [
    'contract',
    'rules',
    'server',
    'web',
    'db',
    'e2e',
    'bench',
    'fuzz',
    'torture',
    'scripts',
  ].filter((room) => existsSync(room));
  const said = tool('depcruise', '--config', '.dependency-cruiser.cjs', ...rooms);
  // It always adds that it found no TypeScript below version 7, which the configuration knows.
  return said.split('‼ missing-tsc-transpiler')[0]!;
}

/** What a tool has to say, when it is not content. */
function tool(name: string, ...options: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(`node_modules/.bin/${name}`, options, {
    encoding: 'utf8',
  });
  if (error) return error.message;
  return status === 0 ? '' : `${stdout}${stderr}` || `${name} ended with ${status}`;
}
