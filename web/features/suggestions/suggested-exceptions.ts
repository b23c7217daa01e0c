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

export type FormExceptions = { specialDays: SpecialDayFields[]; closure: ClosureFields | null };

/** The form holds texts; this one keeps what is half typed. Equal fields are equal texts. */
export function exceptionsText({ specialDays, closure }: FormExceptions): string {
  return JSON.stringify({
    specialDays: specialDays.map(({ from, to, opening, opens, closes, kept, note }) => ({
      ...{ from, to, opening, opens, closes, kept, note },
    })),
    closure: closure && { from: closure.from, to: closure.to, note: closure.note },
  });
}

export function exceptionsTextOf(values: Readonly<Record<string, unknown>>): string {
  const { specialDays, closure } = values as { specialDays?: SpecialDay[]; closure?: Closure | null };
  return exceptionsText({
    specialDays: (specialDays ?? []).map(specialDayFields),
    closure: closureFields(closure ?? null),
  });
}

export function readExceptions(text: string): FormExceptions {
  return JSON.parse(text) as FormExceptions;
}

export function exceptionsChanges(before: string, now: string): [field: string, value: unknown][] {
  const [old, next] = [bodiesOf(before), bodiesOf(now)];
  const isSame = (field: keyof typeof old) => JSON.stringify(old[field]) === JSON.stringify(next[field]);
  return [
    ...(isSame('specialDays') ? [] : [['specialDays', next.specialDays] satisfies [string, unknown]]),
    ...(isSame('closure') ? [] : [['closure', next.closure] satisfies [string, unknown]]),
  ];
}

export function problemOfExceptions({ exceptions = '' }: Readonly<Record<string, string>>): string | null {
  const { specialDays, closure } = readExceptions(exceptions);
  return exceptionsProblem(specialDays, closure);
}

export function describeExceptions(text: string): string {
  const { specialDays, closure } = bodiesOf(text);
  const closed = closure && `temporarily closed ${closureText(closure)}`;
  return [specialDaysText(specialDays), closed].filter(Boolean).join('; ');
}

function bodiesOf(text: string) {
  const { specialDays, closure } = readExceptions(text);
  return { specialDays: specialDays.map(specialDayBody), closure: closureBody(closure) };
}
