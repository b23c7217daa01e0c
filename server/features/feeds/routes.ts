import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idTextSchema } from '#contract/base/field-schemas.ts';
import type { Config } from '#server/config/config.ts';
import { sendCompressedText } from '#server/platform/http/compression.ts';
import type { CallerOf } from '#server/platform/http/caller.ts';
import type { Db } from '#server/platform/database/database.ts';
import { notFoundError } from '#server/platform/http/http-error.ts';
import { allowAnyone } from '#server/platform/http/access-policies.ts';
import { renderRestaurantReviewFeed, renderReviewsFeed, renderSandwichReviewFeed } from './feeds.ts';

type Deps = { db: Db; config: Config; callerOf: CallerOf };
type FeedParams = { Params: { file: string } };

const config = { policy: allowAnyone };

export function registerFeeds(app: FastifyInstance, { db, config: site, callerOf }: Deps): void {
  async function answer(request: FastifyRequest, reply: FastifyReply, write: () => Promise<string>) {
    await callerOf(request, reply);
    const text = await write();
    reply.type('application/atom+xml; charset=utf-8').header('cache-control', 'public, no-cache');
    return sendCompressedText(request, reply, text);
  }
  app.get('/feeds/reviews.atom', { config }, (request, reply) =>
    answer(request, reply, () => renderReviewsFeed(db, site)),
  );
  app.get<FeedParams>('/feeds/sandwiches/:file', { config }, (request, reply) =>
    answer(request, reply, () => renderSandwichReviewFeed(db, site, idOf(request.params.file))),
  );
  app.get<FeedParams>('/feeds/restaurants/:file', { config }, (request, reply) =>
    answer(request, reply, () => renderRestaurantReviewFeed(db, site, idOf(request.params.file))),
  );
}

function idOf(file: string): number {
  const id = idTextSchema.safeParse(/^(\d+)\.atom$/.exec(file)?.[1]);
  if (!id.success) throw notFoundError('This feed doesn’t exist.');
  return id.data;
}
