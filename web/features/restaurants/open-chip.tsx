import type { Location } from '#contract/locations.ts';
import { openState } from '#rules/hours/open-state.ts';
import { readHours } from '#rules/hours/read-hours.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { useNow } from '#web/lib/now.ts';
import { Chip } from '#web/ui/chip.tsx';

/** What of a location, or of a restaurant whose nearest it is, says when it is open. */
export type Place = {
  [Field in 'hoursOfOperation' | 'timeZone' | 'specialDays' | 'closure']: Location[Field] | null;
};

interface OpenChipProps {
  place: Place;
  /** On the restaurant's own page: "Open Now", and why it is closed where it is not as always. */
  isOwnPage?: boolean;
}

export function OpenChip({ place, isOwnPage = false }: OpenChipProps) {
  const { isOpen, reason } = useOpenState(place);
  if (isOpen) return <Chip tone="open">{isOwnPage ? 'Open Now' : 'Open'}</Chip>;
  return <Chip tone="closed">{(isOwnPage && reason) || 'Closed'}</Chip>;
}

/** Open or closed now, and "closes 9 pm" where it is known. */
export function useOpenState({ hoursOfOperation, timeZone, specialDays, closure }: Place) {
  const now = useNow();
  // Without a zone the viewer's own clock counts, which the server does not know: both start from UTC.
  const isHydrated = useHydrated();
  return openState(readHours(hoursOfOperation), {
    at: new Date(now),
    timeZone: timeZone ?? (isHydrated ? null : 'UTC'),
    specialDays,
    closure,
  });
}
