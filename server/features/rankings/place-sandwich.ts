import { rankFromComparisons } from '#shared/members/pairwise-ranking.ts';
import { assertNotMerged } from '#server/features/merged-ids/merged-ids.ts';
import { UNAVAILABLE_SANDWICH_IDS_SQL } from '#server/features/sandwiches/sandwiches.ts';
import { inTransaction, type Db, type PooledDb } from '#server/platform/database/database.ts';
import { HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import { assertMatchingRevision } from '#server/platform/http/preconditions.ts';
import {
  incrementRankingRevision,
  deleteRankedSandwich,
  deleteRankingAnswers,
  upsertRankingAnswer,
  lockRanking,
  selectRankingAnswers,
  selectRankedSortKeys,
  filterUnrankedSandwiches,
  upsertRankedSandwich,
  renumberRankingSortKeys,
  type RankedSortKeyRow,
} from './queries.ts';

type ComparisonInput = {
  userId: string;
  sandwichId: number;
  rivalId: number;
  answer: 'better' | 'worse' | 'same';
};

/** Leaves room for twenty insertions in a row at the same position. */
const SORT_KEY_GAP = 2 ** 20;

export async function answerRankingComparison(
  db: PooledDb,
  comparison: ComparisonInput,
): Promise<{ revision: number; place: number | null }> {
  const { userId, sandwichId, rivalId, answer } = comparison;
  return inTransaction(db, async (tx) => {
    await lockRanking(tx, userId);
    await requireUnmerged(tx, [sandwichId, rivalId]);
    const ranked = await rankedFor(tx, comparison);
    const place =
      answer === 'same'
        ? ranked.indexOf(rivalId) + 1
        : await placeAfter(tx, { ...comparison, answer }, ranked);
    if (place !== null) {
      await putBefore(tx, userId, sandwichId, { next: ranked[place], previous: ranked[place - 1] });
      await deleteRankingAnswers(tx, userId, sandwichId);
    }
    await requireUnmerged(tx, [sandwichId, rivalId]);
    return { revision: await incrementRankingRevision(tx, userId), place: place === null ? null : place + 1 };
  });
}

/** New rows wait for a merge of their sandwich, which may have committed only then. */
async function requireUnmerged(tx: Db, sandwichIds: readonly number[]): Promise<void> {
  for (const id of sandwichIds) await assertNotMerged(tx, { entityType: 'sandwich', id });
}

type Move = { userId: string; sandwichId: number; after: number | null; ifMatch: string | null };

export async function placeSandwichInRanking(db: PooledDb, move: Move): Promise<{ revision: number }> {
  const { userId, sandwichId, after, ifMatch } = move;
  return inTransaction(db, async (tx) => {
    const { revision } = await lockRanking(tx, userId);
    assertMatchingRevision(ifMatch, revision);
    await requireUnmerged(tx, [sandwichId]);
    const placed = await selectRankedSortKeys(tx, userId);
    const isPlaced = placed.some((row) => row.sandwichId === sandwichId && row.isTried);
    if (
      !isPlaced &&
      (await filterUnrankedSandwiches(tx, userId, UNAVAILABLE_SANDWICH_IDS_SQL, [sandwichId])).length === 0
    )
      throw conflict('You can only rank sandwiches you’ve tried.');
    const others = placed.filter((row) => row.sandwichId !== sandwichId);
    const at = after === null ? 0 : others.findIndex((row) => row.sandwichId === after) + 1;
    if (after !== null && at === 0) throw conflict('The other one is no longer in your ranking.');
    await putBefore(tx, userId, sandwichId, {
      next: others[at]?.sandwichId,
      previous: others[at - 1]?.sandwichId,
    });
    await deleteRankingAnswers(tx, userId, sandwichId);
    await requireUnmerged(tx, [sandwichId]);
    return { revision: await incrementRankingRevision(tx, userId) };
  });
}

export async function removeSandwichFromRanking(
  db: PooledDb,
  userId: string,
  sandwichId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockRanking(tx, userId);
    if (!(await deleteRankedSandwich(tx, userId, sandwichId))) throw notFoundError();
    await incrementRankingRevision(tx, userId);
  });
}

/** The comparable ids, best first; throws if the comparison is outdated. */
async function rankedFor(tx: Db, { userId, sandwichId, rivalId }: ComparisonInput): Promise<number[]> {
  const ranked = comparableIds(await selectRankedSortKeys(tx, userId));
  const waiting = await filterUnrankedSandwiches(tx, userId, UNAVAILABLE_SANDWICH_IDS_SQL, [
    sandwichId,
    rivalId,
  ]);
  if (ranked.includes(sandwichId)) throw conflict('This sandwich is already in your ranking.');
  if (!waiting.includes(sandwichId)) throw conflict('You can only rank sandwiches you’ve tried.');
  if (ranked.includes(rivalId)) return ranked;
  if (ranked.length > 0 || sandwichId === rivalId || !waiting.includes(rivalId))
    throw conflict('The other one is no longer in your ranking.');
  // The first comparison needs one of the two in the ranking.
  await putBefore(tx, userId, rivalId, {});
  await deleteRankingAnswers(tx, userId, rivalId);
  return [rivalId];
}

async function placeAfter(
  tx: Db,
  { userId, ...comparison }: ComparisonInput & { answer: 'better' | 'worse' },
  ranked: readonly number[],
): Promise<number | null> {
  await upsertRankingAnswer(tx, userId, comparison);
  const answers = await selectRankingAnswers(tx, userId);
  return rankFromComparisons(
    ranked,
    answers.filter(({ sandwichId }) => sandwichId === comparison.sandwichId),
  );
}

function comparableIds(placed: readonly RankedSortKeyRow[]): number[] {
  return placed.filter(({ isTried, isGone }) => isTried && !isGone).map(({ sandwichId }) => sandwichId);
}

async function putBefore(
  tx: Db,
  userId: string,
  sandwichId: number,
  { previous, next }: { previous?: number | undefined; next?: number | undefined },
): Promise<void> {
  const rows = (await selectRankedSortKeys(tx, userId)).filter((row) => row.sandwichId !== sandwichId);
  const at = indexFor(rows, previous, next);
  const low = rows[at - 1]?.sortKey ?? (rows[at]?.sortKey ?? 0) - 2 * SORT_KEY_GAP;
  const high = rows[at]?.sortKey ?? low + 2 * SORT_KEY_GAP;
  const sortKey = Math.floor((low + high) / 2);
  if (sortKey > low) return upsertRankedSandwich(tx, userId, sandwichId, sortKey);
  await renumberRankingSortKeys(tx, userId, SORT_KEY_GAP);
  await putBefore(tx, userId, sandwichId, { previous, next });
}

function indexFor(
  rows: readonly RankedSortKeyRow[],
  previous: number | undefined,
  next: number | undefined,
): number {
  const after = rows.findIndex(({ sandwichId }) => sandwichId === previous);
  if (after >= 0) return after + 1;
  const before = rows.findIndex(({ sandwichId }) => sandwichId === next);
  return before >= 0 ? before : rows.length;
}

function conflict(detail: string): HttpError {
  return new HttpError('conflict', detail);
}
