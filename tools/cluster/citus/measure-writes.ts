import { quantile } from '#tools/bench/quantile.ts';
import type { LoadTestMember } from '../load-test-members.ts';
import { sendLoadTestWrite, type AcknowledgedWrite } from '../cluster-load.ts';
import { startProcessTreeCpuTimer } from '../process-tree-cpu-timer.ts';
import type { ManagedProcess } from '../create-managed-process.ts';

/** The process names of the workers, up to the largest number that is started. */
export const CITUS_WORKER_NAMES: readonly string[] = ['worker1', 'worker2', 'worker3'];

export type CitusWriteMeasurement = {
  title: string;
  writesPerSecond: number;
  failed: number;
  /** With one client, in milliseconds. */
  review: { p50: number; p95: number };
  tried: { p50: number; p95: number };
  /** Processor milliseconds per write of each part. */
  processor: Map<string, number>;
  ledger: AcknowledgedWrite[];
};

type MeasurePlan = {
  title: string;
  url: string;
  members: LoadTestMember[];
  sandwiches: number[];
  parts: ManagedProcess[];
};

const CLIENTS = 8;
const SECONDS = 12;
const LATENCY_WRITES = 60;

/** One client for the latency, then several that each send the next write after the last one was answered. */
export async function measureCitusWrites(plan: MeasurePlan): Promise<CitusWriteMeasurement> {
  const { title, url, members, sandwiches, parts } = plan;
  const send = () => sendLoadTestWrite(url, members, sandwiches);
  // The first writes plan their statements and open connections.
  for (let each = 0; each < CLIENTS; each++) await send();
  const alone: Awaited<ReturnType<typeof send>>[] = [];
  for (let each = 0; each < LATENCY_WRITES; each++) alone.push(await send());
  const latency = (requestedKind: AcknowledgedWrite['kind']) => {
    const times = alone
      .filter(({ ok, kind }) => ok && kind === requestedKind)
      .map((each) => each.milliseconds);
    return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
  };

  const together: typeof alone = [];
  const count = startProcessTreeCpuTimer(parts);
  const begun = performance.now();
  const client = async () => {
    while (performance.now() - begun < SECONDS * 1000) together.push(await send());
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const seconds = (performance.now() - begun) / 1000;
  const used = count();
  const done = together.filter(({ ok }) => ok);
  return {
    title,
    writesPerSecond: done.length / seconds,
    failed: [...alone, ...together].filter(({ ok }) => !ok).length,
    review: latency('review'),
    tried: latency('tried'),
    processor: new Map([...used].map(([name, milliseconds]) => [name, milliseconds / done.length])),
    ledger: [...alone, ...together].flatMap(({ entry }) => entry ?? []),
  };
}
