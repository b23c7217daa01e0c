import { readStored, store } from './local-store.ts';

export type ExploreView = 'sandwiches' | 'restaurants';

const KEY = 'current-explore-view';

export function rememberExploreView(view: ExploreView): void {
  store(KEY, view);
}

export function rememberedExploreView(): ExploreView | null {
  const view = readStored<unknown>(KEY);
  return view === 'sandwiches' || view === 'restaurants' ? view : null;
}
