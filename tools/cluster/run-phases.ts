import { setTimeout as pause } from 'node:timers/promises';
import { assertDefined } from '#shared/assert-defined.ts';
import { waitFor } from './wait-for.ts';
import { printWithTime } from './print-with-time.ts';
import type { ClusterLoad, LoadTestRequestRecord } from './cluster-load.ts';

const MAX_SILENT_SECONDS = 60;

export type ClusterTestPhase = { name: string; at: number; until: number };
export type ClusterTestPhaseSummary = {
  name: string;
  /** Longest time without an acknowledged write, in seconds. */
  silence: number;
  slowest: number;
  shares: Record<LoadTestRequestRecord['kind'], FailedRequestShare>;
};
export type FailedRequestShare = { failed: number; all: number; text: string };
export type RunClusterTestPhase = (
  name: string,
  event: () => Promise<void>,
  mend?: () => Promise<void>,
) => Promise<ClusterTestPhase>;

export function createClusterTestPhaseRunner(
  phases: ClusterTestPhase[],
  load: ClusterLoad,
  calmSeconds: number,
): RunClusterTestPhase {
  return async (name, event, mend = async () => {}) => {
    const at = Date.now();
    printWithTime(name);
    await event();
    await pause(calmSeconds * 1000);
    const lastWriteAt = () => load.ledger.at(-1)?.at ?? 0;
    await waitFor('a write', async () => lastWriteAt() > Date.now() - 1_000, MAX_SILENT_SECONDS).catch(() =>
      printWithTime(`No write is acknowledged after ${MAX_SILENT_SECONDS} more seconds`),
    );
    const phase = { name, at, until: Date.now() };
    phases.push(phase);
    await mend();
    await pause(3_000);
    return phase;
  };
}

export function summarizeClusterTestPhase(
  { name, at, until }: ClusterTestPhase,
  { requests, ledger }: ClusterLoad,
): ClusterTestPhaseSummary {
  const inside = requests.filter((each) => each.at >= at && each.at < until);
  const acks = [at, ...ledger.map((entry) => entry.at).filter((each) => each >= at && each < until), until];
  const gaps = acks.slice(1).map((each, index) => each - assertDefined(acks[index]));
  const share = (requestedKind: LoadTestRequestRecord['kind']) =>
    failedShare(inside.filter(({ kind }) => kind === requestedKind));
  return {
    name,
    silence: Math.max(...gaps) / 1000,
    slowest: Math.max(0, ...inside.filter(({ ok }) => ok).map(({ milliseconds }) => milliseconds)) / 1000,
    shares: {
      write: share('write'),
      'visitor read': share('visitor read'),
      'member read': share('member read'),
    },
  };
}

function failedShare(requests: LoadTestRequestRecord[]): FailedRequestShare {
  const failed = requests.filter(({ ok }) => !ok);
  const whys = [...Map.groupBy(failed, ({ why }) => why)].map(([why, some]) => `${some.length} × ${why}`);
  const text = `${failed.length} of ${requests.length}${whys.length > 0 ? `: ${whys.join(', ')}` : ''}`;
  return { failed: failed.length, all: requests.length, text };
}

export function formatClusterTestPhases(summaries: ClusterTestPhaseSummary[]): string {
  const rows = summaries.map(
    ({ name, silence, slowest, shares }) =>
      `| ${name} | ${silence.toFixed(1)} | ${shares.write.text} | ${shares['visitor read'].text} | ${shares['member read'].text} | ${slowest.toFixed(1)} |`,
  );
  return `| event | seconds without an acknowledged write | failed writes | failed reads of visitors | failed reads of members | slowest response (s) |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}
