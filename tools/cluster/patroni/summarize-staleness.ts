import { waitFor } from '../managed-processes.ts';
import { queryServerAt } from '../lost-writes.ts';
import type { ServerProcess } from '../site-process.ts';
import { fetchReviewCount, type StalenessProbe } from './staleness-probes.ts';

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

export async function findWrongReviewCounts(
  address: string,
  processes: ServerProcess[],
  sandwiches: number[],
): Promise<string[]> {
  const rows = await queryServerAt<{ id: number; count: number }>(
    address,
    'SELECT sandwich_id AS id, count(*)::int AS count FROM reviews GROUP BY sandwich_id',
  );
  const right = new Map(rows.map(({ id, count }) => [id, count]));
  const wrong: string[] = [];
  for (const { part, url } of processes) {
    for (const id of sandwiches) {
      // A busy process refuses requests for a while.
      const found = await waitFor(`an answer of ${part.name}`, async () => {
        const count = await fetchReviewCount(url, id);
        return count === null ? null : { count };
      }).catch(() => null);
      const told = found?.count ?? null;
      if (told !== (right.get(id) ?? 0))
        wrong.push(`${part.name} says ${told} reviews of ${id}, and the database has ${right.get(id) ?? 0}`);
    }
  }
  return wrong;
}
