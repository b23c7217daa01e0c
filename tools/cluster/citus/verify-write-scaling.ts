import type { VerifiedClaim } from '../verified-claims.ts';
import { CITUS_WORKER_NAMES, type CitusWriteMeasurement } from './measure-writes.ts';

const MIN_GROWTH = 1.6;

export function verifyCitusWriteScaling(
  one: CitusWriteMeasurement,
  two: CitusWriteMeasurement,
): VerifiedClaim[] {
  return [
    claimRatio('the workers', meanOfWorkers(one), meanOfWorkers(two)),
    claimRatio(
      'its busiest node, the coordinator included',
      busiestMilliseconds(one),
      busiestMilliseconds(two),
    ),
  ];
}

function claimRatio(nodes: string, one: number, two: number): VerifiedClaim {
  const growth = one / two;
  return {
    what: `growth of the writes that a cluster takes from one worker to two, by the processor time of ${nodes}`,
    limit: `at least ${MIN_GROWTH}`,
    measured: growth.toFixed(2),
    isMet: growth >= MIN_GROWTH,
  };
}

/** If all nodes have equally many cores, the node with the most work per write limits the cluster. */
function busiestMilliseconds({ processor }: CitusWriteMeasurement): number {
  return Math.max(...['coordinator', ...CITUS_WORKER_NAMES].map((name) => processor.get(name) ?? 0));
}

/** A few members are never spread evenly over the workers; the mean shows what many members would cause. */
function meanOfWorkers({ processor }: CitusWriteMeasurement): number {
  const used = CITUS_WORKER_NAMES.flatMap((name) => processor.get(name) ?? []);
  return used.reduce((sum, milliseconds) => sum + milliseconds, 0) / used.length;
}
