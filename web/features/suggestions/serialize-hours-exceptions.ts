import type { TemporaryClosure, SpecialDay } from '#contract/base/opening-hours.ts';
import {
  buildTemporaryClosureRequestBody,
  temporaryClosureFields,
  temporaryClosureText,
  hoursExceptionsProblem,
  buildSpecialDayRequestBody,
  specialDayFields,
  specialDaysText,
  type TemporaryClosureFields,
  type SpecialDayFields,
} from '#web/lib/catalog-editing/hours-exception-form-values.ts';

/** Serialized separately, because a draft of one must not undo what others have changed in the other. */
export type HoursExceptionName = 'specialDays' | 'closure';
type FormExceptions = { specialDays: SpecialDayFields[]; closure: TemporaryClosureFields | null };
type Texts = Readonly<Record<string, string>>;

/** In a fixed order, so that equal fields have equal texts. */
const KEYS: (keyof SpecialDayFields)[] = ['from', 'to', 'opening', 'opens', 'closes', 'kept', 'note'];

/** Contains the form fields instead of parsed values, so that half-typed input is kept. */
export function formatHoursExceptionFields(fields: FormExceptions[HoursExceptionName]): string {
  return JSON.stringify(fields, KEYS);
}

export function parseSpecialDays(text: string): SpecialDayFields[] {
  return JSON.parse(text) as SpecialDayFields[];
}

export function parseTemporaryClosure(text: string): TemporaryClosureFields | null {
  return JSON.parse(text) as TemporaryClosureFields | null;
}

export function formatStoredHoursException(name: HoursExceptionName, value: unknown): string {
  if (name === 'closure')
    return formatHoursExceptionFields(temporaryClosureFields((value ?? null) as TemporaryClosure | null));
  return formatHoursExceptionFields(((value ?? []) as SpecialDay[]).map(specialDayFields));
}

export function parseHoursExceptionValue(
  name: HoursExceptionName,
  text: string,
): SpecialDay[] | TemporaryClosure | null {
  return name === 'closure'
    ? buildTemporaryClosureRequestBody(parseTemporaryClosure(text))
    : parseSpecialDays(text).map(buildSpecialDayRequestBody);
}

export function findHoursExceptionProblems({ specialDays, closure }: Texts): Record<string, string> | null {
  const ofDays = specialDays && hoursExceptionsProblem(parseSpecialDays(specialDays), null);
  if (ofDays) return { specialDays: ofDays };
  const ofClosure = closure && hoursExceptionsProblem([], parseTemporaryClosure(closure));
  return ofClosure ? { closure: ofClosure } : null;
}

export function hoursExceptionText(name: HoursExceptionName, text: string): string {
  if (name === 'closure')
    return temporaryClosureText(buildTemporaryClosureRequestBody(parseTemporaryClosure(text)));
  return specialDaysText(parseSpecialDays(text).map(buildSpecialDayRequestBody));
}
