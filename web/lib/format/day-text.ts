import { getCachedDateFormatter } from './date-format.ts';
import { useHydrated } from '../document/use-hydrated.ts';
import { useNow } from './use-now.ts';

/** "Nov 14", with the year unless it is this one. In UTC until hydration, then in the viewer's time zone. */
export function useDayText(instant: string): string {
  const zone = useZone();
  const thisYear = new Date(useNow()).getUTCFullYear();
  const date = new Date(instant);
  const isThisYear = date.getUTCFullYear() === thisYear;
  const year: Intl.DateTimeFormatOptions = isThisYear ? {} : { year: 'numeric' };
  return getCachedDateFormatter({ month: 'short', day: 'numeric', ...year, ...zone }).format(date);
}

/** "March 2024" */
export function useMonthText(instant: string | undefined): string {
  const zone = useZone();
  return instant
    ? getCachedDateFormatter({ month: 'long', year: 'numeric', ...zone }).format(new Date(instant))
    : '';
}

function useZone(): { timeZone?: string } {
  return useHydrated() ? {} : { timeZone: 'UTC' };
}
