import type { OpenState } from '#packages/opening-hours/schedule/open-state.ts';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';
import { lazyModule } from '#web/lib/document/lazy-module.ts';
import { useNow } from '#web/lib/format/use-now.ts';
import { usePageState } from '#web/lib/document/page-state-context.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import type { HoursSource } from './hours-source.ts';

type OpenChipProps = {
  place: HoursSource;
  /** On the restaurant's own page: "Open Now", and why it is closed where it is not as always. */
  isOwnPage?: boolean;
};

export function OpenChip({ place, isOwnPage = false }: OpenChipProps) {
  const state = useOpenState(place);
  if (!state) return <Chip>&nbsp;</Chip>;
  if (state.isOpen === null) return null;
  if (state.isOpen) return <Chip tone="open">{isOwnPage ? 'Open Now' : 'Open'}</Chip>;
  return <Chip tone="closed">{(isOwnPage && state.reason) || 'Closed'}</Chip>;
}

/** Open or closed now, and "closes 9 pm" where it is known; null until the code that reads hours is here. */
export function useOpenState(place: HoursSource): OpenState | null {
  const now = useNow();
  const page = usePageState();
  // Without a zone the viewer's own clock counts, which the server does not know: both start from UTC.
  const isHydrated = useHydrated();
  const told = serverOpenState(place);
  const holds = told !== null && now === page.now && (place.timeZone !== null || !isHydrated);
  const clock = useClock(!holds);
  return clock ? clock(place, now, isHydrated) : told;
}

/** The server reads the hours of what it carries in the document, since the reading is a good deal of code. */
function serverOpenState(place: HoursSource): OpenState | null {
  return (place as { open?: OpenState }).open ?? null;
}

const fetchClock = async () => (await import('./open-state-at.ts')).openStateAt;

/** What reads hours; the document brings what it says at first. */
const useClock = lazyModule(fetchClock, import.meta.env.SSR ? await fetchClock() : null);
