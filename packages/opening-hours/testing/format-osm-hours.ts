import { formatOsmClock } from '../time/clock-time.ts';
import { groupDaysByHours, formatDayRange } from '../format-english-hours.ts';
import { isOpenWholeDay, WEEKDAYS } from '../time/weekly-hours.ts';
import type { WeeklyHours } from '../time/weekly-hours.ts';

export function formatOsmHours(week: WeeklyHours): string {
  if (WEEKDAYS.every((weekday) => isOpenWholeDay(week[weekday]))) return '24/7';
  const rules = groupDaysByHours(week)
    .filter(({ row }) => row.length > 0)
    .map((group) => `${formatDayRange(group, 2)} ${group.row.map(printOsmInterval).join(',')}`);
  return rules.length > 0 ? rules.join('; ') : 'off';
}

function printOsmInterval({ opens, closes }: { opens: number; closes: number }): string {
  return `${formatOsmClock(opens)}-${formatOsmClock(closes)}`;
}
