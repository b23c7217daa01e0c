import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ClusterTestContext } from './cluster-test-context.ts';
import { PROJECT_FOLDER } from './site-process.ts';

export type SiteCommandResult = { isDone: boolean; output: string };

/** `npm run cli -- ...` as the account of the site. */
export async function runSiteCommand(
  { account, folder }: ClusterTestContext,
  environment: Record<string, string>,
  ...args: string[]
): Promise<SiteCommandResult> {
  const options = {
    cwd: PROJECT_FOLDER,
    uid: account?.uid,
    gid: account?.gid,
    maxBuffer: 1e8,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      LC_ALL: 'C.UTF-8',
      NODE_ENV: 'production',
      ...environment,
    },
  };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['server/cli.ts', ...args], options);
    return { isDone: true, output: stdout.trim() };
  } catch (error) {
    const {
      stdout = '',
      stderr = '',
      message,
    } = error as { stdout?: string; stderr?: string; message: string };
    return { isDone: false, output: `${stdout}${stderr}`.trim() || message };
  }
}

/** For callers that cannot continue without the command's result. */
export async function runSiteCommandOrThrow(...call: Parameters<typeof runSiteCommand>): Promise<string> {
  const { isDone, output } = await runSiteCommand(...call);
  if (!isDone) throw new Error(`${call.slice(2).join(' ')} failed:\n${output}`);
  return output;
}
