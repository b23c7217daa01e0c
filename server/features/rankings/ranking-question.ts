import type { MemberHome } from '#contract/members/home.ts';
import { findRankRangeToAsk } from '#shared/members/pairwise-ranking.ts';
import { SANDWICH_IMAGE_PATH_SQL } from '#server/features/drawings/drawings.ts';
import { UNAVAILABLE_SANDWICH_IDS_SQL } from '#server/features/sandwiches/sandwiches.ts';
import type { Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import {
  selectRankingAnswers,
  selectRankedSortKeys,
  selectRankedSandwiches,
  selectUnrankedSandwiches,
} from './queries.ts';

const MAX_UNRANKED_CANDIDATES = 10;

type Answers = Awaited<ReturnType<typeof selectRankingAnswers>>;

/** The next comparison, without the avoided sandwiches. */
export async function findRankingQuestion(
  db: Db,
  userId: string,
  avoided: readonly number[],
): Promise<MemberHome['ranking']> {
  const [placed, waiting, answers] = await Promise.all([
    selectRankedSortKeys(db, userId),
    selectUnrankedSandwiches(db, userId, UNAVAILABLE_SANDWICH_IDS_SQL, MAX_UNRANKED_CANDIDATES),
    selectRankingAnswers(db, userId),
  ]);
  const ranked = placed
    .filter(({ isTried, isGone }) => isTried && !isGone)
    .map(({ sandwichId }) => sandwichId);
  const pair = choosePair({ ranked, waiting: waiting.ids, answers }, avoided);
  const counts = { rankedCount: ranked.length, waitingCount: waiting.total };
  if (!pair) return { question: null, ...counts };
  const rows = await selectRankedSandwiches(db, pair, SANDWICH_IMAGE_PATH_SQL);
  const [sandwich, rival] = pair.map((id) => assertDefined(rows.find(({ sandwichId }) => sandwichId === id)));
  return { question: { sandwich: assertDefined(sandwich), rival: assertDefined(rival) }, ...counts };
}

function choosePair(
  { ranked, waiting, answers }: { ranked: number[]; waiting: number[]; answers: Answers },
  avoided: readonly number[],
): [number, number] | null {
  const free = waiting.filter((id) => !avoided.includes(id));
  for (const id of free) {
    const rival =
      ranked.length === 0
        ? free.find((other) => other !== id)
        : rivalOf(
            ranked,
            answers.filter(({ sandwichId }) => sandwichId === id),
            avoided,
          );
    if (rival !== undefined) return [id, rival];
  }
  return null;
}

/** The rival nearest to the middle of the possible positions, because it halves them. */
function rivalOf(ranked: number[], answers: Answers, avoided: readonly number[]): number | undefined {
  const { from, to } = findRankRangeToAsk(ranked, answers);
  const middle = (from + to) >> 1;
  return ranked
    .map((id, at) => ({ id, at }))
    .filter(({ id, at }) => at >= from && at < to && !avoided.includes(id))
    .toSorted((one, other) => Math.abs(one.at - middle) - Math.abs(other.at - middle))[0]?.id;
}
