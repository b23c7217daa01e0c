import type { HoursToken } from './tokenizer.ts';

/** A season ("Apr-Oct ...", "May 1-Sep 30 ...") is no exception: it is the week itself, for a part of the year. */
export function isDatedHoursException(tokens: readonly HoursToken[]): boolean {
  const months = tokens.flatMap((token, i) => (token.kind === 'month' ? [{ month: token.month, i }] : []));
  if (months.length === 0) return false;
  if (!months.every(({ i }) => isDayNumber(tokens[i + 1]))) return false;
  if (tokens.some((token) => token.kind === 'year')) return true;
  return months.every(({ month, i }) => {
    const end = tokens[i + 3];
    if (tokens[i + 2]?.kind !== 'dash' || end?.kind !== 'month') return true;
    return (end.month - month + 12) % 12 <= 1;
  });
}

function isDayNumber(token: HoursToken | undefined): boolean {
  return token?.kind === 'time' && token.shape === 'bare' && token.half === null;
}
