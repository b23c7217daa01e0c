import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { describeMachine } from '#tools/bench/describe-machine.ts';
import { buildCitus } from './citus/build-citus.ts';
import { runCitusClusterTest } from './citus/run-citus-cluster-test.ts';
import { createClusterTestContext, type ClusterTestContext } from './cluster-test-context.ts';
import { ensurePatroniPrograms } from './patroni/ensure-patroni-programs.ts';
import { runPatroniClusterTest } from './patroni/run-patroni-cluster-test.ts';
import { printWithTime } from './print-with-time.ts';
import { formatVerifiedClaims, type ClusterTestReport } from './verified-claims.ts';

const USAGE = 'Usage: npm run cluster -- patroni|citus [--install] [--rate N] [--calm SECONDS] [--keep]';
const MEMBERS = 24;

try {
  await main();
} catch (error) {
  const { message, stack, cause } = error as Error;
  process.stderr.write(error instanceof StartupError ? `${message}\n` : `${stack}\n`);
  if (cause) process.stderr.write(`Because of: ${String(cause)}\n`);
  process.exitCode = error instanceof StartupError ? 2 : 1;
}

async function main(): Promise<void> {
  const { name, plan, mayInstall, keeps } = readArguments();
  const begun = Date.now();
  const start = name === 'patroni' ? preparePatroni(mayInstall) : prepareCitus(mayInstall);
  const context = createClusterTestContext(mkdtempSync(join(tmpdir(), 'clucket-cluster-')));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void clean(context, keeps).then(() => process.exit(1)));
  try {
    const { claims, details } = await start(context, plan);
    const minutes = ((Date.now() - begun) / 60_000).toFixed(1);
    process.stdout.write(
      `\n${new Date().toISOString().slice(0, 10)}, ${describeMachine()}. ${plan.rate} requests a second, ${plan.members} members, ${minutes} minutes.\n\n` +
        `${details}\n${formatVerifiedClaims(claims)}\n`,
    );
    if (claims.some(({ isMet }) => !isMet)) process.exitCode = 1;
  } finally {
    await clean(context, keeps);
  }
}

type Plan = { rate: number; calmSeconds: number; members: number };
type Start = (context: ClusterTestContext, plan: Plan) => Promise<ClusterTestReport>;

function preparePatroni(mayInstall: boolean): Start {
  const programs = ensurePatroniPrograms(mayInstall);
  return (context, plan) => runPatroniClusterTest(context, programs, plan);
}

function prepareCitus(mayInstall: boolean): Start {
  const postgresFolder = buildCitus(mayInstall);
  return (context, plan) => runCitusClusterTest(context, { ...plan, postgresFolder });
}

function readArguments() {
  const { values, positionals } = parseOptions();
  const [name] = positionals;
  const plan = { rate: Number(values.rate), calmSeconds: Number(values.calm), members: MEMBERS };
  const isRight = (name === 'patroni' || name === 'citus') && plan.rate > 0 && plan.calmSeconds > 0;
  if (!isRight || positionals.length > 1) throw new StartupError(USAGE);
  return { name, plan, mayInstall: values.install, keeps: values.keep };
}

async function clean(context: ClusterTestContext, keeps: boolean): Promise<void> {
  printWithTime('Ending what was started');
  const isVoter = ({ name }: { name: string }) => name.startsWith('etcd');
  const isDatabase = ({ name }: { name: string }) => /^(postgres|plain|coordinator|worker)/.test(name);
  const others = context.parts.filter((part) => !isVoter(part) && !isDatabase(part));
  await Promise.all(others.map((part) => part.kill()));
  // A killed PostgreSQL leaves shared memory behind.
  await Promise.all(context.parts.filter(isDatabase).map((part) => part.stop()));
  await Promise.all(context.parts.filter(isVoter).map((part) => part.kill()));
  if (keeps) printWithTime(`What it wrote lies in ${context.folder}`);
  else rmSync(context.folder, { recursive: true, force: true });
}

function parseOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        install: { type: 'boolean', default: false },
        rate: { type: 'string', default: '20' },
        calm: { type: 'string', default: '15' },
        keep: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new StartupError(`${(error as Error).message}\n${USAGE}`);
  }
}
