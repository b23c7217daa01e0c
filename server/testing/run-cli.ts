import { spawn, type ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';
import { runCommandLine } from '#server/run-command-line.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { assertHandlesClosed } from './assertions/assert-handles-closed.ts';

export const CLI_FILE = fileURLToPath(new URL('../cli.ts', import.meta.url));

export type CliResult = { code: number | null; stdout: string; stderr: string };

export async function runCli(
  args: string[],
  environment: Record<string, string> = {},
  typed = '',
): Promise<CliResult> {
  const stdout = collect();
  const stderr = collect();
  const streams = { stdin: Readable.from([typed]), stdout, stderr };
  const code = await assertHandlesClosed(`The command "${args.join(' ')}"`, () =>
    runCommandLine(args, { environment, streams, logDestination: stdout }),
  );
  return { code, stdout: stdout.text, stderr: stderr.text };
}

export async function runCliProcess(
  args: string[],
  environment: Record<string, string> = {},
  typed = '',
): Promise<CliResult> {
  const child = startCliProcess(args, environment);
  assertDefined(child.stdin)
    .on('error', () => {})
    .end(typed);
  return waitForExit(child);
}

export function startCliProcess(args: string[], environment: Record<string, string> = {}): ChildProcess {
  // Uses the compile cache as npm does, because otherwise a command mostly compiles its own code.
  const NODE_COMPILE_CACHE = process.env['NODE_COMPILE_CACHE'];
  const env = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE, ...environment } : environment;
  return spawn(process.execPath, [CLI_FILE, ...args], { env });
}

export function waitForExit(child: ChildProcess): Promise<CliResult> {
  const outcome: CliResult = { code: null, stdout: '', stderr: '' };
  assertDefined(child.stdout).on('data', (text: Buffer) => (outcome.stdout += text.toString()));
  assertDefined(child.stderr).on('data', (text: Buffer) => (outcome.stderr += text.toString()));
  return new Promise((done) => child.on('close', (code) => done({ ...outcome, code })));
}

export function databaseUrlOf({ user, password, host, port, database }: ClientConfig): string {
  return `postgres://${user}:${String(password)}@/${database}?host=${encodeURIComponent(assertDefined(host))}&port=${port}`;
}

function collect() {
  const stream = { text: '', write: (text: string) => void (stream.text += text) };
  return stream;
}
