import { dayNumberOf } from '../time/calendar.ts';

export const MAX_SPECIAL_DAYS = 60;
const MAX_DAYS = 366;

type Days = {
  from: string;
  to: string;
};

/** Two entries for one day would contradict each other. */
export function doSpecialDaysOverlap(days: readonly Days[]): boolean {
  const sorted = sortByDate(days);
  return sorted.some(({ from }, index) => index > 0 && from <= sorted[index - 1]!.to);
}

export function sortByDate<Item extends Days>(days: readonly Item[]): Item[] {
  return days.toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

export function isSpecialWithinAYear({ from, to }: Days): boolean {
  return dayNumberOf(to)! - dayNumberOf(from)! < MAX_DAYS;
}
