import { fullCollectionQuery } from '#web/features/collection/api.ts';
import { FIRST_ROWS, listAddress, readListView, rowsOf } from '#web/features/collection/list-view.ts';
import { carryStart } from '#web/features/collection/list-start.ts';
import type { LoadContext } from '#web/routes.ts';

export async function load({ client, viewer, search }: LoadContext) {
  if (!viewer) return;
  await client.prefetchQuery(fullCollectionQuery(viewer.id));
  const view = readListView(search.toString());
  carryStart(client, viewer.id, {
    view: listAddress(view),
    rowsOf: (links) => rowsOf(links, view),
    most: FIRST_ROWS,
  });
}
