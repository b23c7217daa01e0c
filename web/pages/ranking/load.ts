import { rankingQuery } from '#web/features/rankings/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export async function load({ client, viewer }: LoadContext) {
  if (viewer) await client.prefetchQuery(rankingQuery(viewer.id));
}
