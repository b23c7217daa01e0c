import { importRunQuery } from '#web/features/import-runs/queries.ts';
import type { PageLoadContext } from '#web/routes.ts';

export function load({ client, params: { id = '' } }: PageLoadContext) {
  return client.fetchQuery(importRunQuery(id));
}
