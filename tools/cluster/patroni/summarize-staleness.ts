import type { StalenessProbe } from './staleness-probes.ts';

const MAX_STALE_MS = 1_000;

export function summarizeStalenessProbes(probes: StalenessProbe[]) {
  const stale = probes.flatMap((probe) => Object.values(probe.stale));
  return {
    probes: probes.length,
    worst: Math.max(0, ...stale),
    late: stale.filter((each) => each > MAX_STALE_MS).length,
    authorsWhoDidNotKnow: probes.filter(({ authorKnew }) => !authorKnew).length,
  };
}
