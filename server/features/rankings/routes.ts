import {
  answerRankingEndpoint,
  getRankingEndpoint,
  getSharedRankingEndpoint,
  placeSandwichEndpoint,
  shareRankingEndpoint,
  unplaceSandwichEndpoint,
  unshareRankingEndpoint,
} from '#contract/members/rankings.ts';
import type { Database } from '#server/platform/database/database.ts';
import { rateLimitPointsOfRows } from '#server/platform/limits/rate-limiter.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAnyone, allowSelf } from '#server/platform/http/access-policies.ts';
import * as rankings from './rankings.ts';

export function rankingRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(getRankingEndpoint, allowSelf, async ({ params: { id }, charge }) => {
      const body = await rankings.getRanking(db, id);
      await charge(rateLimitPointsOfRows(body.ranked.length + body.waiting.length));
      return { body };
    }),
    route(answerRankingEndpoint, allowSelf, async ({ params: { id }, body }) => ({
      body: await rankings.answerRankingComparison(db, { ...body, userId: id }),
    })),
    route(placeSandwichEndpoint, allowSelf, async ({ params: { id, sandwichId }, body, ifMatch }) => ({
      body: await rankings.placeSandwichInRanking(db, { ...body, sandwichId, userId: id, ifMatch }),
    })),
    route(unplaceSandwichEndpoint, allowSelf, async ({ params: { id, sandwichId } }) => {
      await rankings.removeSandwichFromRanking(db, id, sandwichId);
      return { status: 204, body: null };
    }),
    route(shareRankingEndpoint, allowSelf, async ({ params: { id }, now }) => ({
      body: { shareToken: await rankings.shareRanking(db, id, now) },
    })),
    route(unshareRankingEndpoint, allowSelf, async ({ params: { id }, now }) => {
      await rankings.unshareRanking(db, id, now);
      return { status: 204, body: null };
    }),
    route(getSharedRankingEndpoint, allowAnyone, async ({ params: { token } }) => ({
      body: await rankings.getSharedRanking(db, token),
    })),
  ];
}
