import { existsSync } from 'node:fs';
import { barrierOnTheWay } from '#server/platform/postgres/account.ts';
import { defined } from '#rules/defined.ts';
import { addPart, freePorts, until, type Ground, type Part } from './parts.ts';
import { startNginx, type Addresses } from './proxies.ts';

export type Process = { part: Part; url: string };
export type Site = { url: string; processes: Process[] };

const ROOT = new URL('../..', import.meta.url).pathname;

/** Three processes as three machines would run them, with one folder for uploads, behind nginx. */
export async function startSite(ground: Ground, nginx: string, addresses: Addresses): Promise<Site> {
  const barrier = ground.account && barrierOnTheWay(ROOT, ground.account);
  if (barrier) {
    throw new Error(
      `Everything here runs as "${defined(ground.account).name}", which may not pass through ${barrier} to the code. ` +
        `Run this as an ordinary user, or open that folder: chmod a+x ${barrier}`,
    );
  }
  if (!existsSync(`${ROOT}/dist/web`)) throw new Error('The pages are not built yet: npm run build');
  const { front, ...ports } = await freePorts('front', 'clucket1', 'clucket2', 'clucket3');
  const url = `http://127.0.0.1:${front}`;
  const dataDir = ground.makeFolder('data');
  const processes = Object.entries(ports).map(([name, port]) => ({
    part: addPart(ground, {
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
  for (const each of processes) await startProcess(each);
  const proxy = startNginx(ground, nginx, front, Object.values(ports));
  await until('nginx before the site', () => isReady(url), 30, proxy);
  return { url, processes };
}

export async function startProcess({ part, url }: Process): Promise<void> {
  part.start();
  await until(`the start of ${part.name}`, () => isReady(url), 180, part);
}

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok;
}
