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
export function formatExceptionFields(fields: FormExceptions[HoursExceptionName]): string {
  return JSON.stringify(fields, KEYS);
}

export function readSpecialDays(text: string): SpecialDayFields[] {
  return JSON.parse(text) as SpecialDayFields[];
}

export function readClosure(text: string): ClosureFields | null {
  return JSON.parse(text) as ClosureFields | null;
}

export function formatStoredException(name: HoursExceptionName, value: unknown): string {
  if (name === 'closure') return formatExceptionFields(closureFields((value ?? null) as Closure | null));
  return formatExceptionFields(((value ?? []) as SpecialDay[]).map(specialDayFields));
}

export function parseExceptionValue(name: HoursExceptionName, text: string): SpecialDay[] | Closure | null {
  return name === 'closure' ? closureBody(readClosure(text)) : readSpecialDays(text).map(specialDayBody);
}

export function problemsOfExceptions({ specialDays, closure }: Texts): Record<string, string> | null {
  const ofDays = specialDays && exceptionsProblem(readSpecialDays(specialDays), null);
  if (ofDays) return { specialDays: ofDays };
  const ofClosure = closure && exceptionsProblem([], readClosure(closure));
  return ofClosure ? { closure: ofClosure } : null;
}

export function describeException(name: HoursExceptionName, text: string): string {
  if (name === 'closure') return closureText(closureBody(readClosure(text)));
  return specialDaysText(readSpecialDays(text).map(specialDayBody));
}
