import { readLocalStorageJson, writeLocalStorageJson } from './local-storage.ts';

export type ExploreResultKind = 'sandwiches' | 'restaurants';

const KEY = 'current-explore-view';

export function storeExploreResultKind(view: ExploreResultKind): void {
  writeLocalStorageJson(KEY, view);
}

export function readStoredExploreResultKind(): ExploreResultKind | null {
  const view = readLocalStorageJson<unknown>(KEY);
  return view === 'sandwiches' || view === 'restaurants' ? view : null;
}
