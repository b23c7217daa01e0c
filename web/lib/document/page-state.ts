import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { PublicSiteInfo } from '#contract/site.ts';
import { ApiError } from '../api/api-client.ts';

export type PageState = {
  site: PublicSiteInfo;
  assets: PageAssets;
  pictures: SitePictures;
  theme: Theme | null;
  /** Server time, to the minute. */
  now: number;
  /** Set in the offline shell: the path that it was rendered for. */
  shell?: string;
  /** Set if the response to this path was an error page. */
  failed?: PageFailure;
  queries: [key: QueryKey, data: unknown][];
  errors: [key: QueryKey, status: number, text: string][];
};

export type PageFailure = {
  path: string;
  reference: string | null;
  /** Set if the site is busy rather than broken. */
  text?: string;
  isOffline?: true;
};

export type PageAssets = {
  start: string;
  script: string;
  styles: readonly string[];
  fonts: readonly string[];
};

export type SitePictures = {
  hero: string;
  logo: string;
  spot: string;
};

export type Theme = 'light' | 'dark';

export const PAGE_STATE_ELEMENT_ID = 'page-state';

export function dehydrateQueries(client: QueryClient): Pick<PageState, 'queries' | 'errors'> {
  const queries: PageState['queries'] = [];
  const errors: PageState['errors'] = [];
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    if (state.status === 'success') queries.push([queryKey, state.data]);
    if (state.error instanceof ApiError) errors.push([queryKey, state.error.status, state.error.text]);
  }
  return { queries, errors };
}

export function hydrateQueries(client: QueryClient, state: Pick<PageState, 'queries' | 'errors'>): void {
  for (const [key, data] of state.queries) client.setQueryData(key, data);
  for (const [key, status, text] of state.errors) {
    const query = client.getQueryCache().build(client, { queryKey: key });
    query.setState({ status: 'error', error: new ApiError(status, text), fetchStatus: 'idle' });
  }
}

/** JSON that cannot close its script element. */
export function toInlineJson(value: unknown, replaced?: (key: string, value: unknown) => unknown): string {
  return JSON.stringify(value, replaced)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
