import { memberReviewQuery } from '#web/features/reviews/queries.ts';
import { sandwichQuery } from '#web/features/sandwiches/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client, params }: PageLoadContext) {
  const { id = '', member = '' } = params;
  return Promise.all([
    client.fetchQuery(sandwichQuery(id)),
    client.fetchQuery(memberReviewQuery(id, member)),
  ]);
}
