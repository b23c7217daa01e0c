import type { Closure, SpecialDay } from '#contract/base/special-days.ts';
import {
  closureBody,
  closureFields,
  closureText,
  exceptionsProblem,
  specialDayBody,
  specialDayFields,
  specialDaysText,
  type ClosureFields,
  type SpecialDayFields,
} from '#web/lib/catalog-editing/special-days.ts';

/** Each is a text of its own: a draft of one must not take back what others changed in the other. */
export type HoursExceptionName = 'specialDays' | 'closure';
type FormExceptions = { specialDays: SpecialDayFields[]; closure: ClosureFields | null };
type Texts = Readonly<Record<string, string>>;

/** In this order, so that equal fields are equal texts. */
const KEYS: (keyof SpecialDayFields)[] = ['from', 'to', 'opening', 'opens', 'closes', 'kept', 'note'];

/** Holds the fields of the form instead of their values, and so what is half typed. */
export function formatHoursExceptionFields(fields: FormExceptions[HoursExceptionName]): string {
  return JSON.stringify(fields, KEYS);
}

export function parseSpecialDays(text: string): SpecialDayFields[] {
  return JSON.parse(text) as SpecialDayFields[];
}

export function parseTemporaryClosure(text: string): ClosureFields | null {
  return JSON.parse(text) as ClosureFields | null;
}

export function formatStoredHoursException(name: HoursExceptionName, value: unknown): string {
  if (name === 'closure') return formatHoursExceptionFields(closureFields((value ?? null) as Closure | null));
  return formatHoursExceptionFields(((value ?? []) as SpecialDay[]).map(specialDayFields));
}

export function parseHoursExceptionValue(
  name: HoursExceptionName,
  text: string,
): SpecialDay[] | Closure | null {
  return name === 'closure'
    ? closureBody(parseTemporaryClosure(text))
    : parseSpecialDays(text).map(specialDayBody);
}

export function findHoursExceptionProblems({ specialDays, closure }: Texts): Record<string, string> | null {
  const ofDays = specialDays && exceptionsProblem(parseSpecialDays(specialDays), null);
  if (ofDays) return { specialDays: ofDays };
  const ofClosure = closure && exceptionsProblem([], parseTemporaryClosure(closure));
  return ofClosure ? { closure: ofClosure } : null;
}

export function hoursExceptionText(name: HoursExceptionName, text: string): string {
  if (name === 'closure') return closureText(closureBody(parseTemporaryClosure(text)));
  return specialDaysText(parseSpecialDays(text).map(specialDayBody));
}
