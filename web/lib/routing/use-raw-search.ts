import { useRouter } from 'wouter';

/** The query as it stands in the address. The router's own `useSearch` decodes it once, which turns "%2541" into "A". */
export function useRawSearch(): string {
  const router = useRouter();
  return router.searchHook(router);
}
