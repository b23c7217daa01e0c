import { useRouter } from 'wouter';

/** The query string as it is in the URL: the router's `useSearch` decodes it once, which turns "%2541" into "A". */
export function useRawQueryString(): string {
  const router = useRouter();
  return router.searchHook(router);
}
