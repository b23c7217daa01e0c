import { printOsmClock } from '../time/clock-time.ts';
import { groupDays, printDays } from '../day-groups.ts';
import { isWholeDay, WEEKDAYS } from '../time/week.ts';
import type { WeeklyHours } from '../time/week.ts';

export function printOsmHours(week: WeeklyHours): string {
  if (WEEKDAYS.every((weekday) => isWholeDay(week[weekday]))) return '24/7';
  const rules = groupDays(week)
    .filter(({ row }) => row.length > 0)
    .map((group) => `${printDays(group, 2)} ${group.row.map(printOsmInterval).join(',')}`);
  return rules.length > 0 ? rules.join('; ') : 'off';
}

function printOsmInterval({ opens, closes }: { opens: number; closes: number }): string {
  return `${printOsmClock(opens)}-${printOsmClock(closes)}`;
}
