import { useHydrated } from './hydrated.ts';
import { useNow } from './now.ts';

/** "Nov 14", and the year where it is another one. In UTC until the page is alive, then where the reader is. */
export function useDayText(instant: string): string {
  const zone = useZone();
  const year = new Date(useNow()).getUTCFullYear();
  const date = new Date(instant);
  const isThisYear = date.getUTCFullYear() === year;
  return date.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
    ...zone,
  });
}

/** "March 2024" */
export function useMonthText(instant: string | undefined): string {
  const zone = useZone();
  return instant
    ? new Date(instant).toLocaleDateString('en-US', { month: 'long', year: 'numeric', ...zone })
    : '';
}

function useZone(): { timeZone?: string } {
  return useHydrated() ? {} : { timeZone: 'UTC' };
}
