import { existsSync } from 'node:fs';
import { barrierOnTheWay } from '#server/platform/database/postgres/account.ts';
import { defined } from '#shared/defined.ts';
import {
  addProcess,
  freePorts,
  waitFor,
  type ClusterContext,
  type ManagedProcess,
} from '../managed-processes.ts';
import { startNginx, type DatabaseAddresses } from './proxies.ts';

export type ServerProcess = { part: ManagedProcess; url: string };
export type ClusterSite = { url: string; processes: ServerProcess[] };

const ROOT = new URL('../../..', import.meta.url).pathname;

export async function startClusterSite(
  context: ClusterContext,
  nginx: string,
  addresses: DatabaseAddresses,
): Promise<ClusterSite> {
  const barrier = context.account && barrierOnTheWay(ROOT, context.account);
  if (barrier) {
    throw new Error(
      `Everything here runs as "${defined(context.account).name}", which may not pass through ${barrier} to the code. ` +
        `Run this as an ordinary user, or open that folder: chmod a+x ${barrier}`,
    );
  }
  if (!existsSync(`${ROOT}/dist/web`)) throw new Error('The pages are not built yet: npm run build');
  const { front, ...ports } = await freePorts('front', 'clucket1', 'clucket2', 'clucket3');
  const url = `http://127.0.0.1:${front}`;
  const dataDir = context.makeFolder('data');
  const processes = Object.entries(ports).map(([name, port]) => ({
    part: addProcess(context, {
      name,
      command: process.execPath,
      args: [`${ROOT}/server/main.ts`],
      environment: {
        NODE_ENV: 'production',
        PORT: String(port),
        BASE_URL: url,
        DATA_DIR: dataDir,
        DATABASE_URL: addresses.pooled,
        DATABASE_LISTEN_URL: addresses.primary,
        DATABASE_REPLICA_URL: addresses.replica,
        DEMO_DATA: 'true',
        TRUST_PROXY: '127.0.0.1',
        LOG_LEVEL: 'warn',
        RATE_LIMITS:
          'api=10000000/60,api-member=10000000/60,reviews=1000000/3600,registration=1000/3600,login=1000/900',
      },
    }),
    url: `http://127.0.0.1:${port}`,
  }));
  for (const each of processes) await startServerProcess(each);
  const proxy = startNginx(context, nginx, front, Object.values(ports));
  await waitFor('nginx before the site', () => isReady(url), 30, proxy);
  return { url, processes };
}

export async function startServerProcess({ part, url }: ServerProcess): Promise<void> {
  part.start();
  await waitFor(`the start of ${part.name}`, () => isReady(url), 180, part);
}

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok;
}
