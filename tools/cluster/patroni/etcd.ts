import { createManagedProcess, type ManagedProcess } from '../create-managed-process.ts';
import { waitFor } from '../wait-for.ts';
import { findFreePorts } from '../free-ports.ts';
import type { ClusterTestContext } from '../cluster-test-context.ts';

export type Etcd = { members: { part: ManagedProcess; url: string }[]; leader(): Promise<ManagedProcess> };

export async function startEtcd(context: ClusterTestContext, program: string): Promise<Etcd> {
  const names = ['etcd1', 'etcd2', 'etcd3'] as const;
  const peers = await findFreePorts(...names);
  const clients = await findFreePorts(...names);
  const cluster = names.map((name) => `${name}=http://127.0.0.1:${peers[name]}`).join(',');
  const members = names.map((name) => {
    const url = `http://127.0.0.1:${clients[name]}`;
    const peer = `http://127.0.0.1:${peers[name]}`;
    // oxfmt-ignore
    const args = [
      '--name', name, '--data-dir', context.makeFolder(name), '--logger', 'zap', '--log-level', 'warn',
      '--listen-client-urls', url, '--advertise-client-urls', url,
      '--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer,
      '--initial-cluster', cluster, '--initial-cluster-state', 'new',
      '--heartbeat-interval', '200', '--election-timeout', '2000',
    ];
    const part = createManagedProcess(context, { name, command: program, args });
    part.start();
    return { part, url };
  });
  const leader = async () => {
    const states = await Promise.all(members.map(async ({ part, url }) => ({ part, ...(await state(url)) })));
    const leading = states.find(({ own, leads }) => own !== undefined && own === leads);
    if (!leading) throw new Error('etcd has no leader');
    return leading.part;
  };
  await waitFor('the election of an etcd leader', leader, 60);
  return { members, leader };
}

type State = { own?: string; leads?: string };

async function state(url: string): Promise<State> {
  try {
    const answer = await fetch(`${url}/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(1_000),
    });
    const { header, leader } = (await answer.json()) as { header: { member_id: string }; leader: string };
    return { own: header.member_id, leads: leader };
  } catch {
    return {};
  }
}
