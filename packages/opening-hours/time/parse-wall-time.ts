import { dayNumberOfIsoDate, weekdayOfDayNumber } from './calendar.ts';
import type { WallClock } from './zone-clock.ts';

export function parseWallTime(text: string): WallClock | null {
  const found = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  const dayNumber = found && dayNumberOfIsoDate(found[1]!);
  if (!found || dayNumber === null) return null;
  return {
    weekday: weekdayOfDayNumber(dayNumber),
    minute: Number(found[2]) * 60 + Number(found[3]),
    dayNumber,
  };
}
