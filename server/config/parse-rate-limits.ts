import { RATE_LIMITS, type RateLimitName, type RateLimitSettings } from '../platform/limits/rate-limits.ts';

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
