import { openingIntervalBetween, MINUTES_PER_DAY } from '../time/weekly-hours.ts';
import type { OpeningInterval } from '../time/weekly-hours.ts';
import type { HoursToken } from './tokenize-hours.ts';

/**
 * How a range without am and pm is read. `exact`: on the 24-hour clock. `bareHours`: "9-5" ends in the
 * afternoon, but "18:00 - 2:00" is on the 24-hour clock, as the specification says of day values. `free`:
 * "9:00 - 5:00" ends in the afternoon too, as in running text.
 */
export type TimeGuessingMode = 'exact' | 'bareHours' | 'free';

type Time = Extract<HoursToken, { kind: 'time' }>;

const HALF_DAY = MINUTES_PER_DAY / 2;

export function resolveOpeningTimeRange(
  from: Time,
  to: Time,
  guessing: TimeGuessingMode,
): OpeningInterval | null {
  if (guessing === 'exact' || (from.half && to.half)) return openingIntervalBetween(from.minute, to.minute);
  if (from.half && isOpenToGuess(to))
    return openingIntervalBetween(from.minute, firstAfter(from.minute, to.minute));
  if (to.half && isOpenToGuess(from))
    return openingIntervalBetween(lastBefore(to.minute, from.minute), to.minute);
  const bothBare = from.shape === 'bare' && to.shape === 'bare';
  const mayGuess = isOpenToGuess(from) && isOpenToGuess(to) && (guessing === 'free' || bothBare);
  if (mayGuess && to.minute < from.minute) return openingIntervalBetween(from.minute, to.minute + HALF_DAY);
  return openingIntervalBetween(from.minute, to.minute);
}

function isOpenToGuess(time: Time): boolean {
  return !time.half && time.shape !== 'padded' && time.minute >= 60 && time.minute < HALF_DAY + 60;
}

/** "11 am - 2" ends at 2 pm, "6 pm - 2" at 2 am. */
function firstAfter(opens: number, bare: number): number {
  const morning = bare % HALF_DAY;
  const candidates = [morning, morning + HALF_DAY, morning + MINUTES_PER_DAY];
  return candidates.find((minute) => minute > opens) ?? morning;
}

/** "9 - 5 pm" starts at 9 am, "1 - 5 pm" at 1 pm. */
function lastBefore(closes: number, bare: number): number {
  const morning = bare % HALF_DAY;
  return morning + HALF_DAY < closes || morning >= closes ? morning + HALF_DAY : morning;
}
