import { expect, test } from 'vitest';
import { Ledger, loss } from './ledger.ts';

test('what was acknowledged must be there, what was only sent may be', () => {
  const ledger = new Ledger();
  const entry = ledger.sends('review', 'ann 1', 'first');
  expect(loss(entry, undefined)).toBeNull();
  expect(loss(entry, 'first')).toBeNull();
  expect(loss(entry, 'never sent')).not.toBeNull();
  ledger.has(entry, 'first');
  expect(loss(entry, undefined)).toBe('lost: review ann 1');
  ledger.sends('review', 'ann 1', 'second');
  expect(loss(entry, 'first')).toBeNull();
  expect(loss(entry, 'second')).toBeNull();
  ledger.has(entry, 'second');
  expect(loss(entry, 'first')).not.toBeNull();
  expect(ledger.acknowledged).toBe(2);
});
