import { runSqlStatements } from '../run-sql-statements.ts';
import type { ServerProcess } from '../site-process.ts';
import { waitFor } from '../wait-for.ts';

export async function findWrongReviewCounts(
  address: string,
  processes: ServerProcess[],
  sandwiches: number[],
): Promise<string[]> {
  const rows = await runSqlStatements<{ id: number; count: number }>(address, [
    'SELECT sandwich_id AS id, count(*)::int AS count FROM reviews GROUP BY sandwich_id',
  ]);
  const right = new Map(rows.map(({ id, count }) => [id, count]));
  const wrong: string[] = [];
  for (const { part, url } of processes) {
    for (const id of sandwiches) {
      // A busy process refuses requests for a while.
      const found = await waitFor(`an answer of ${part.name}`, async () => {
        const count = await fetchReviewCount(url, id);
        return count === null ? null : { count };
      }).catch(() => null);
      const reported = found?.count ?? null;
      if (reported !== (right.get(id) ?? 0))
        wrong.push(
          `${part.name} says ${reported} reviews of ${id}, and the database has ${right.get(id) ?? 0}`,
        );
    }
  }
  return wrong;
}

export async function fetchReviewCount(url: string, sandwichId: number): Promise<number | null> {
  try {
    const answer = await fetch(`${url}/api/sandwiches/${sandwichId}`, { signal: AbortSignal.timeout(3_000) });
    return answer.ok ? ((await answer.json()) as { reviewCount: number }).reviewCount : null;
  } catch {
    return null;
  }
}
