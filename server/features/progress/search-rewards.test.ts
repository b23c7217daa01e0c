import { expect, test } from 'vitest';
import { MAX_REWARDED_SEARCHES_PER_DAY, canRewardAnotherSearch, searchAwardKey } from './search-rewards.ts';

const day = (text: string) => new Date(`2026-11-${text}`);

test('spellings of the same words count as one search per day', () => {
  const key = searchAwardKey('hot chicken', day('21T08:00:00Z'));
  for (const query of ['Hot Chicken', '  hot   chicken ', 'hót-chicken!', 'HOT, CHICKEN'])
    expect(searchAwardKey(query, day('21T23:59:59Z'))).toBe(key);
  expect(searchAwardKey('hot chickens', day('21T08:00:00Z'))).not.toBe(key);
  expect(searchAwardKey('hot chicken', day('22T00:00:00Z'))).not.toBe(key);
});

test('the award key has the same format as in earlier releases', () => {
  expect(searchAwardKey(' Hot  CHICKEN, $5!', day('21T08:00:00Z'))).toBe('search:2026-11-21:hot chicken $5');
});

test('ten different searches a day earn XP, the eleventh does not', () => {
  expect(canRewardAnotherSearch(0)).toBe(true);
  expect(canRewardAnotherSearch(MAX_REWARDED_SEARCHES_PER_DAY - 1)).toBe(true);
  expect(canRewardAnotherSearch(MAX_REWARDED_SEARCHES_PER_DAY)).toBe(false);
});
