import { rankingQuery } from '#web/features/rankings/api.ts';
import type { LoadContext } from '#web/routes.ts';

export async function load({ client, viewer }: LoadContext) {
  if (viewer) await client.prefetchQuery(rankingQuery(viewer.id));
}
