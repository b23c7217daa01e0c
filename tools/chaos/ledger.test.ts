import { expect, test } from 'vitest';
import { Ledger, findLoss } from './ledger.ts';

test('what was acknowledged must be there, what was only sent may be', () => {
  const ledger = new Ledger();
  const entry = ledger.sends('review', 'ann 1', 'first');
  expect(findLoss(entry, undefined)).toBeNull();
  expect(findLoss(entry, 'first')).toBeNull();
  expect(findLoss(entry, 'never sent')).not.toBeNull();
  ledger.has(entry, 'first');
  expect(findLoss(entry, undefined)).toBe('lost: review ann 1');
  ledger.sends('review', 'ann 1', 'second');
  expect(findLoss(entry, 'first')).toBeNull();
  expect(findLoss(entry, 'second')).toBeNull();
  ledger.has(entry, 'second');
  expect(findLoss(entry, 'first')).not.toBeNull();
  expect(ledger.acknowledged).toBe(2);
});
