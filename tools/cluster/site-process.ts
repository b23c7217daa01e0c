import { existsSync } from 'node:fs';
import { findInaccessibleParentFolder } from '#server/platform/database/postgres/os-account.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { createManagedProcess, type ManagedProcess } from './create-managed-process.ts';
import { waitFor } from './wait-for.ts';
import { findFreePorts } from './free-ports.ts';
import type { ClusterTestContext } from './cluster-test-context.ts';

export type ServerProcess = { part: ManagedProcess; url: string; port: number };

export const PROJECT_FOLDER = new URL('../..', import.meta.url).pathname;

export function assertSitePrerequisites({ account }: ClusterTestContext): void {
  const barrier = account && findInaccessibleParentFolder(PROJECT_FOLDER, account);
  if (barrier) {
    throw new StartupError(
      `Everything here runs as "${account.name}", which may not pass through ${barrier} to the code. ` +
        `Run this as an ordinary user, or open that folder: chmod a+x ${barrier}`,
    );
  }
  if (!existsSync(`${PROJECT_FOLDER}/dist/web`))
    throw new StartupError('The pages are not built yet: npm run build');
}

/** Not started yet. `url` is the address for members: its own, or that of a proxy in front of it. */
export async function createClusterServerProcess(
  context: ClusterTestContext,
  name: string,
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const port = (await findFreePorts(name))[name] as number;
  const url = `http://127.0.0.1:${port}`;
  const part = createManagedProcess(context, {
    name,
    command: process.execPath,
    args: [`${PROJECT_FOLDER}/server/main.ts`],
    environment: {
      NODE_ENV: 'production',
      PORT: String(port),
      BASE_URL: url,
      DEMO_DATA: 'true',
      LOG_LEVEL: 'warn',
      RATE_LIMITS:
        'api=10000000/60,api-member=10000000/60,reviews=1000000/3600,registration=1000/3600,login=1000/900',
      ...environment,
    },
  });
  return { part, url, port };
}

export async function startServerProcess({ part, url }: ServerProcess): Promise<void> {
  part.start();
  await waitFor(`the start of ${part.name}`, () => isServerReady(url), 180, part);
}

export async function isServerReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok;
}

export async function listSandwichIds(url: string): Promise<number[]> {
  const answer = await fetch(`${url}/api/sandwiches?limit=200`);
  return ((await answer.json()) as { id: number }[]).map(({ id }) => id);
}
