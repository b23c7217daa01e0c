export function parseMinPasswordLength(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) >= 6 && Number(text) <= 64) return Number(text);
  throw new Error('a number from 6 to 64');
}

/** At least two days, because the check for impossible travel looks back a day from a check-in that is sent a day late. */
export function parsePositionRetentionDays(text: string): number {
  if (/^\d{1,4}$/.test(text) && Number(text) >= 2) return Number(text);
  throw new Error('a number of days from 2 to 9999');
}

export function parseErasureGraceDays(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) <= 365) return Number(text);
  throw new Error('a number of days from 0 to 365');
}

export function parseContactRetentionDays(text: string): number {
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1) return Number(text);
  throw new Error('a number of days from 1 to 9999');
}
