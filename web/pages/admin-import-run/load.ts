import { importRunQuery } from '#web/features/import-runs/queries.ts';
import type { LoadContext } from '#web/routes.ts';

export function load({ client, params: { id = '' } }: LoadContext) {
  return client.fetchQuery(importRunQuery(id));
}
