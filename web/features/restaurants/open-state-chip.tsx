import type { OpenState } from '#packages/opening-hours/schedule/compute-open-state.ts';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';
import { createLazyModuleHook } from '#web/lib/document/lazy-module.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { usePageState } from '#web/lib/document/page-state-context.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import type { LocationOpeningHours } from './open-state-at.ts';

type OpenChipProps = {
  location: LocationOpeningHours;
  /** On the restaurant's own page, shows "Open Now" and the reason for an exceptional closure. */
  isOwnPage?: boolean;
};

export function OpenStateChip({ location, isOwnPage = false }: OpenChipProps) {
  const state = useRestaurantOpenState(location);
  if (!state) return <Chip>&nbsp;</Chip>;
  if (state.isOpen === null) return null;
  if (state.isOpen) return <Chip tone="open">{isOwnPage ? 'Open Now' : 'Open'}</Chip>;
  return <Chip tone="closed">{(isOwnPage && state.reason) || 'Closed'}</Chip>;
}

/** With "closes 9 pm" if known; null until the code that parses hours is loaded. */
export function useRestaurantOpenState(location: LocationOpeningHours): OpenState | null {
  const now = useNow();
  const page = usePageState();
  // Without a time zone, the viewer's time zone applies, which the server does not know: both start in UTC.
  const isHydrated = useHydrated();
  const serverState = serverOpenState(location);
  const holds = serverState !== null && now === page.now && (location.timeZone !== null || !isHydrated);
  const clock = useClock(!holds);
  return clock ? clock(location, now, isHydrated) : serverState;
}

/** The server parses the hours for the document, because that code is large; entry-server.tsx writes `open`. */
function serverOpenState(location: LocationOpeningHours): OpenState | null {
  return (location as { open?: OpenState }).open ?? null;
}

const fetchClock = async () => (await import('./open-state-at.ts')).locationOpenStateAt;

/** Loads the parser; until then, the state from the document is shown. */
const useClock = createLazyModuleHook(fetchClock, import.meta.env.SSR ? await fetchClock() : null);
