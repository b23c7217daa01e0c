import { readLocalStorageJson, writeLocalStorageJson } from './local-storage.ts';

export type ExploreView = 'sandwiches' | 'restaurants';

const KEY = 'current-explore-view';

export function storeExploreView(view: ExploreView): void {
  writeLocalStorageJson(KEY, view);
}

export function readStoredExploreView(): ExploreView | null {
  const view = readLocalStorageJson<unknown>(KEY);
  return view === 'sandwiches' || view === 'restaurants' ? view : null;
}
