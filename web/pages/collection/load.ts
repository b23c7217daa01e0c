import { FIRST_LIST_ROWS, parseListView } from '#web/features/collection/list/list-view.ts';
import { loadList } from '#web/features/collection/list/list-start.ts';
import type { LoadContext } from '#web/routes.ts';

export async function load({ client, viewer, search }: LoadContext) {
  if (!viewer) return;
  await loadList(client, viewer.id, { view: parseListView(search.toString()), limit: FIRST_LIST_ROWS });
}
