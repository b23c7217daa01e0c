import { RATE_LIMITS, type RateLimitName, type RateLimitSettings } from '../platform/limits/rate-limits.ts';

export function parsePasswordMinimum(text: string): number {
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

export function parseSmtpUrl(text: string): string | null {
  if (text === '') return null;
  if (URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol)) return text;
  throw new Error('the address of a mail server, such as smtps://user:password@mail.example:465');
}

export function parseRateLimits(text: string): RateLimitSettings {
  if (text.toLowerCase() === 'off') return { off: true, changed: {} };
  const changed: RateLimitSettings['changed'] = {};
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const match = /^\s*([a-z-]+)\s*=\s*(\d{1,9})\s*\/\s*(\d{1,7})\s*$/.exec(part);
    if (!match) throw new Error('off, or a list such as login=10/900,reviews=30/3600 (points in seconds)');
    const [, name = '', points, seconds] = match;
    if (!(name in RATE_LIMITS))
      throw new Error(`a list of limits among ${Object.keys(RATE_LIMITS).join(', ')}`);
    if (Number(points) < 1 || Number(seconds) < 1)
      throw new Error('a list of limits of at least 1 point in 1 second');
    changed[name as RateLimitName] = [Number(points), Number(seconds)];
  }
  return { off: false, changed };
}
