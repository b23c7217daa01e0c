import { expect, test } from 'vitest';
import { createSessionCache } from './session-cache.ts';

test('remembers at most 20,000 sessions and evicts the least recently used one', () => {
  const members = createSessionCache();
  for (let at = 0; at < 20_000; at++) members.remember(`cookie ${at}`, `member ${at}`);
  expect(members.find('cookie 0')).toBe('member 0');
  members.remember('one more', 'another');
  expect(members.find('one more')).toBe('another');
  expect(members.find('cookie 0')).toBe('member 0');
  expect(members.find('cookie 1')).toBeUndefined();
});
