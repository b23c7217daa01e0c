import { randomBytes } from 'node:crypto';
import type { Ranking, SharedRanking } from '#contract/members/rankings.ts';
import { levelOfXp } from '#shared/members/levels.ts';
import { SANDWICH_IMAGE_PATH_SQL } from '#server/features/drawings/drawings.ts';
import { UNAVAILABLE_SANDWICH_IDS_SQL } from '#server/features/sandwiches/sandwiches.ts';
import { inTransaction, type Database, type Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  findSharedRankingOwner,
  lockRanking,
  selectRankingAnswers,
  selectRankedSortKeys,
  selectRanking,
  selectRankedSandwiches,
  selectUnrankedSandwiches,
  setRankingShareToken,
  type RankedSandwichRow,
} from './queries.ts';

export {
  incrementRevisionsOfRankings,
  restoreRankingAnswers,
  restoreRankedSandwiches,
} from './merge-queries.ts';
export { findRankingQuestion } from './ranking-question.ts';
export {
  answerRankingComparison,
  placeSandwichInRanking,
  removeSandwichFromRanking,
} from './place-sandwich.ts';

const MAX_SHARED = 100;
const MAX_UNRANKED_SHOWN = 100;
/** 144 bits cannot be guessed. */
const TOKEN_BYTES = 18;

export async function getRanking(db: Db, userId: string): Promise<Ranking> {
  const [row, placed, { ids: waiting, total: waitingTotal }, answers] = await Promise.all([
    selectRanking(db, userId),
    selectRankedSortKeys(db, userId),
    selectUnrankedSandwiches(db, userId, UNAVAILABLE_SANDWICH_IDS_SQL, MAX_UNRANKED_SHOWN),
    selectRankingAnswers(db, userId),
  ]);
  const tried = placed.filter(({ isTried }) => isTried);
  const unavailable = new Set(tried.filter(({ isGone }) => isGone).map(({ sandwichId }) => sandwichId));
  const ids = tried.map(({ sandwichId }) => sandwichId);
  const sandwiches = await sandwichesById(db, [...ids, ...waiting]);
  const withState = (id: number) => ({ ...assertDefined(sandwiches.get(id)), isGone: unavailable.has(id) });
  const isWaiting = new Set(waiting);
  return {
    revision: row?.revision ?? 1,
    ranked: ids.map(withState),
    waiting: waiting.map(withState),
    waitingTotal,
    answers: answers.filter(({ sandwichId }) => isWaiting.has(sandwichId)),
    shareToken: row?.shareToken ?? null,
  };
}

export async function shareRanking(db: Database['db'], userId: string, now: Date): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { shareToken } = await lockRanking(tx, userId);
    if (shareToken) return shareToken;
    const made = randomBytes(TOKEN_BYTES).toString('base64url');
    await setRankingShareToken(tx, userId, made, now);
    return made;
  });
}

export async function unshareRanking(db: Db, userId: string, now: Date): Promise<void> {
  await setRankingShareToken(db, userId, null, now);
}

export async function getSharedRanking(db: Db, token: string): Promise<SharedRanking> {
  const shared = await findSharedRankingOwner(db, token);
  if (!shared) throw notFoundError('Ranking not found');
  const { xp, isListed, dateShared, ...owner } = shared;
  const placed = await selectRankedSortKeys(db, owner.id);
  const ids = placed.filter(({ isTried, isGone }) => isTried && !isGone).map(({ sandwichId }) => sandwichId);
  const first = ids.slice(0, MAX_SHARED);
  const sandwiches = await sandwichesById(db, first);
  return {
    owner: { ...owner, level: levelOfXp(xp) },
    isListed,
    dateShared: assertDefined(dateShared).toISOString(),
    total: ids.length,
    ranked: first.map((id) => assertDefined(sandwiches.get(id))),
  };
}

async function sandwichesById(db: Db, ids: number[]): Promise<Map<number, RankedSandwichRow>> {
  const rows = await selectRankedSandwiches(db, ids, SANDWICH_IMAGE_PATH_SQL);
  return new Map(rows.map((row) => [row.sandwichId, row]));
}
