import {
  createClusterServerProcess,
  assertSitePrerequisites,
  isServerReady,
  startServerProcess,
  type ServerProcess,
} from '../site-process.ts';
import { waitFor } from '../wait-for.ts';
import { findFreePorts } from '../free-ports.ts';
import type { ClusterTestContext } from '../cluster-test-context.ts';
import { startNginx, type DatabaseAddresses } from './proxies.ts';

export type ClusterTestSite = { url: string; processes: ServerProcess[] };

export async function startClusterSite(
  context: ClusterTestContext,
  nginx: string,
  addresses: DatabaseAddresses,
): Promise<ClusterTestSite> {
  assertSitePrerequisites(context);
  const { front } = await findFreePorts('front');
  const url = `http://127.0.0.1:${front}`;
  const environment = {
    BASE_URL: url,
    DATA_DIR: context.makeFolder('data'),
    DATABASE_URL: addresses.pooled,
    DATABASE_LISTEN_URL: addresses.primary,
    DATABASE_REPLICA_URL: addresses.replica,
    TRUST_PROXY: '127.0.0.1',
  };
  const processes: ServerProcess[] = [];
  for (const name of ['clucket1', 'clucket2', 'clucket3'])
    processes.push(await createClusterServerProcess(context, name, environment));
  for (const each of processes) await startServerProcess(each);
  const ports = processes.map(({ port }) => port);
  const proxy = startNginx(context, nginx, front, ports);
  await waitFor('nginx before the site', () => isServerReady(url), 30, proxy);
  return { url, processes };
}
