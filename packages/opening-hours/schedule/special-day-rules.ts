import { parseDayNumber } from '../time/calendar.ts';

export const MAX_SPECIAL_DAYS = 60;
const MAX_DAYS = 366;

type Days = {
  from: string;
  to: string;
};

/** Two entries for one day would contradict each other. */
export function doSpecialDaysOverlap(days: readonly Days[]): boolean {
  const sorted = sortByFirstDate(days);
  return sorted.some(({ from }, index) => index > 0 && from <= sorted[index - 1]!.to);
}

export function sortByFirstDate<Item extends Days>(days: readonly Item[]): Item[] {
  return days.toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

export function isSpecialWithinAYear({ from, to }: Days): boolean {
  return parseDayNumber(to)! - parseDayNumber(from)! < MAX_DAYS;
}
