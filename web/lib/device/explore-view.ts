import { readStored, writeStored } from './local-storage.ts';

export type ExploreView = 'sandwiches' | 'restaurants';

const KEY = 'current-explore-view';

export function storeExploreView(view: ExploreView): void {
  writeStored(KEY, view);
}

export function readStoredExploreView(): ExploreView | null {
  const view = readStored<unknown>(KEY);
  return view === 'sandwiches' || view === 'restaurants' ? view : null;
}
