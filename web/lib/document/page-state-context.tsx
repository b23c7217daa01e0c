import { createContext, useContext } from 'react';
import type { PageState } from './page-state.ts';

const PageStateContext = createContext<PageState | null>(null);

export const PageStateProvider = PageStateContext.Provider;

export function usePageState(): PageState {
  const state = useContext(PageStateContext);
  if (!state) throw new Error('Rendered outside of a page');
  return state;
}

export function useSiteSettings() {
  return usePageState().site;
}
