import { MINUTES_PER_DAY } from './weekly-hours.ts';

export function formatClock(minute: number): string {
  const { hour, minutes, half } = splitClock(minute);
  return `${hour}:${String(minutes).padStart(2, '0')} ${half}`;
}

export function formatShortClock(minute: number): string {
  const { hour, minutes, half } = splitClock(minute);
  return minutes === 0 ? `${hour} ${half}` : `${hour}:${String(minutes).padStart(2, '0')} ${half}`;
}

/** "09:00" as in OpenStreetMap, where midnight at the end of a day stays "24:00". */
export function formatOsmClock(minute: number): string {
  const shown = minute > MINUTES_PER_DAY ? minute - MINUTES_PER_DAY : minute;
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`;
}

export function parseClockTime(text: string): number | null {
  const found = CLOCK.exec(text.trim().toLowerCase());
  if (!found) return null;
  const hour = Number(found[1]);
  const minute = Number(found[2] ?? 0);
  const half = found[3];
  if (minute > 59) return null;
  if (!half) return hour * 60 + minute <= MINUTES_PER_DAY ? hour * 60 + minute : null;
  return hour >= 1 && hour <= 12
    ? (hour % 12) * 60 + minute + (half === 'p' ? MINUTES_PER_DAY / 2 : 0)
    : null;
}

const CLOCK = /^(\d{1,2})(?:[:.](\d{2}))? ?(?:([ap])\.?m\.?)?$/;

function splitClock(minute: number): { hour: number; minutes: number; half: 'am' | 'pm' } {
  const ofDay = minute % MINUTES_PER_DAY;
  const hour = Math.floor(ofDay / 60);
  return { hour: hour % 12 === 0 ? 12 : hour % 12, minutes: ofDay % 60, half: hour < 12 ? 'am' : 'pm' };
}
