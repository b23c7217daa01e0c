import { dayNumberOfIsoDate } from '../time/calendar.ts';

export const MAX_SPECIAL_DAYS = 60;
const MAX_DAYS = 366;

type Days = {
  from: string;
  to: string;
};

/** Two entries for one day would contradict each other. */
export function doSpecialDaysOverlap(days: readonly Days[]): boolean {
  const sorted = sortSpecialDays(days);
  return sorted.some(({ from }, index) => index > 0 && from <= sorted[index - 1]!.to);
}

export function sortSpecialDays<Item extends Days>(days: readonly Item[]): Item[] {
  return days.toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

export function isSpecialShorterThanAYear({ from, to }: Days): boolean {
  return dayNumberOfIsoDate(to)! - dayNumberOfIsoDate(from)! < MAX_DAYS;
}
