import { readLocalStorage, writeLocalStorage } from './local-storage.ts';

export type ExploreView = 'sandwiches' | 'restaurants';

const KEY = 'current-explore-view';

export function storeExploreView(view: ExploreView): void {
  writeLocalStorage(KEY, view);
}

export function readStoredExploreView(): ExploreView | null {
  const view = readLocalStorage<unknown>(KEY);
  return view === 'sandwiches' || view === 'restaurants' ? view : null;
}
