import type { HoursOfOperation } from '#contract/hours.ts';
import { openState } from '#rules/hours/open-state.ts';
import { readHours } from '#rules/hours/read-hours.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { useNow } from '#web/lib/now.ts';
import { Chip } from '#web/ui/chip.tsx';

interface OpenProps {
  hours: HoursOfOperation | null;
  timeZone: string | null;
}

interface OpenChipProps extends OpenProps {
  /** "Open Now" on the restaurant's own page, "Open" on cards. */
  openText?: 'Open' | 'Open Now';
}

export function OpenChip({ openText = 'Open', ...place }: OpenChipProps) {
  const { isOpen } = useOpenState(place);
  return <Chip tone={isOpen ? 'open' : 'closed'}>{isOpen ? openText : 'Closed'}</Chip>;
}

/** Open or closed now, and "closes 9 pm" where it is known. */
export function useOpenState({ hours, timeZone }: OpenProps) {
  const now = useNow();
  // Without a zone the viewer's own clock counts, which the server does not know: both start from UTC.
  const isHydrated = useHydrated();
  return openState(readHours(hours), {
    at: new Date(now),
    timeZone: timeZone ?? (isHydrated ? null : 'UTC'),
  });
}
