import { dateFormat } from './date-format.ts';
import { useHydrated } from '../document/use-hydrated.ts';
import { useNow } from './use-now.ts';

/** "Nov 14", and the year where it is another one. In UTC until the page is alive, then where the reader is. */
export function useDayText(instant: string): string {
  const zone = useZone();
  const thisYear = new Date(useNow()).getUTCFullYear();
  const date = new Date(instant);
  const isThisYear = date.getUTCFullYear() === thisYear;
  const year: Intl.DateTimeFormatOptions = isThisYear ? {} : { year: 'numeric' };
  return dateFormat({ month: 'short', day: 'numeric', ...year, ...zone }).format(date);
}

/** "March 2024" */
export function useMonthText(instant: string | undefined): string {
  const zone = useZone();
  return instant ? dateFormat({ month: 'long', year: 'numeric', ...zone }).format(new Date(instant)) : '';
}

function useZone(): { timeZone?: string } {
  return useHydrated() ? {} : { timeZone: 'UTC' };
}
