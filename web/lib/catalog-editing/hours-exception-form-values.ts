import type { TemporaryClosure, SpecialDay } from '#contract/base/opening-hours.ts';
import { parseHoursJsonRow } from '#packages/opening-hours/hours-json.ts';
import {
  doSpecialDaysOverlap,
  isSpecialPeriodUnderYear,
  toStoredSpecialHours,
} from '#packages/opening-hours/schedule/hours-exceptions.ts';
import { formatDateRange } from '#packages/opening-hours/time/calendar.ts';
import { isOpenWholeDay, MINUTES_PER_DAY } from '#packages/opening-hours/time/weekly-hours.ts';
import { assertDefined } from '#shared/assert-defined.ts';

/** `kept`: hours that two time fields cannot represent, such as two ranges. */
export type SpecialDayFields = {
  from: string;
  to: string;
  opening: 'closed' | 'times' | 'always' | 'kept';
  opens: string;
  closes: string;
  kept: string | string[];
  note: string;
};
export type TemporaryClosureFields = {
  from: string;
  to: string;
  note: string;
};

export const EMPTY_SPECIAL_DAY: SpecialDayFields = {
  from: '',
  to: '',
  opening: 'closed',
  opens: '',
  closes: '',
  kept: '',
  note: '',
};

export function specialDayFields({ from, to, hours, note }: SpecialDay): SpecialDayFields {
  const shown = { ...EMPTY_SPECIAL_DAY, from, to: to === from ? '' : to, kept: hours, note: note ?? '' };
  const row = parseHoursJsonRow(hours);
  if (row?.length === 0) return shown;
  if (row && isOpenWholeDay(row)) return { ...shown, opening: 'always' };
  if (row?.length !== 1) return { ...shown, opening: 'kept' };
  return {
    ...shown,
    opening: 'times',
    opens: clock(assertDefined(row[0]).opens),
    closes: clock(assertDefined(row[0]).closes),
  };
}

export function buildSpecialDayRequestBody({ from, to, note, ...fields }: SpecialDayFields): SpecialDay {
  return { from, to: to || from, hours: hoursOf(fields), note: note.trim() || null };
}

export function temporaryClosureFields(closure: TemporaryClosure | null): TemporaryClosureFields | null {
  return closure && { from: closure.from, to: closure.to ?? '', note: closure.note ?? '' };
}

export function buildTemporaryClosureRequestBody(
  closure: TemporaryClosureFields | null,
): TemporaryClosure | null {
  return closure && { from: closure.from, to: closure.to || null, note: closure.note.trim() || null };
}

export function hoursExceptionsProblem(
  days: readonly SpecialDayFields[],
  closure: TemporaryClosureFields | null,
): string | null {
  if (days.some(({ from }) => !from)) return 'Please enter a date for every special day.';
  if (days.some(({ opening, opens, closes }) => opening === 'times' && !(opens && closes)))
    return 'Please enter opening and closing times for every special day.';
  const bodies = days.map(buildSpecialDayRequestBody);
  if (bodies.some(({ from, to }) => to < from)) return 'A special day can’t end before it begins.';
  if (!bodies.every(isSpecialPeriodUnderYear)) return 'A special day can’t last more than a year.';
  if (doSpecialDaysOverlap(bodies)) return 'Two special days have the same date.';
  if (closure && !closure.from) return 'Please enter the first day it’s closed.';
  if (closure?.to && closure.to < closure.from) return 'The closure can’t end before it begins.';
  return null;
}

export function specialDaysText(days: readonly SpecialDay[]): string {
  return days
    .map(({ from, to, hours, note }) => {
      const times = [toStoredSpecialHours(hours) ?? hours].flat().join(', ');
      return `${formatDateRange(from, to)}: ${times}${note ? ` (${note})` : ''}`;
    })
    .join('; ');
}

export function temporaryClosureText(closure: TemporaryClosure | null): string {
  if (!closure) return '';
  return `${formatDateRange(closure.from, closure.to)}${closure.note ? ` (${closure.note})` : ''}`;
}

function hoursOf({ opening, opens, closes, kept }: Omit<SpecialDayFields, 'from' | 'to' | 'note'>) {
  if (opening === 'kept') return kept;
  if (opening === 'always') return 'Open 24 hours';
  return opening === 'closed' ? 'closed' : `${opens} - ${closes}`;
}

function clock(minute: number): string {
  const ofDay = minute % MINUTES_PER_DAY;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
