import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';

export type Outcome = { code: number | null; stdout: string; stderr: string };

/** `npm run cli -- ...` as an operator types it, in a process of its own. */
export function runCli(
  args: string[],
  environment: Record<string, string> = {},
  typed = '',
): Promise<Outcome> {
  const program = fileURLToPath(new URL('../cli.ts', import.meta.url));
  // As through npm, which keeps what Node has compiled: else most of each command is reading its own code.
  const NODE_COMPILE_CACHE = process.env['NODE_COMPILE_CACHE'];
  const env = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE, ...environment } : environment;
  const child = spawn(process.execPath, [program, ...args], { env });
  child.stdin.on('error', () => {}).end(typed);
  const outcome: Outcome = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (text: Buffer) => (outcome.stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (outcome.stderr += text.toString()));
  return new Promise((done) => child.on('close', (code) => done({ ...outcome, code })));
}

/** The address of a test's database, as DATABASE_URL takes it. */
export function addressOf({ user, password, host, port, database }: ClientConfig): string {
  return `postgres://${user}:${String(password)}@/${database}?host=${encodeURIComponent(host!)}&port=${port}`;
}
