import { expect, test } from 'vitest';
import { ChaosWriteLog, describeLostWrite } from './chaos-write-log.ts';

test('requires acknowledged writes to exist, and allows writes that were only sent', () => {
  const ledger = new ChaosWriteLog();
  const entry = ledger.sends('review', 'ann 1', 'first');
  expect(describeLostWrite(entry, undefined)).toBeNull();
  expect(describeLostWrite(entry, 'first')).toBeNull();
  expect(describeLostWrite(entry, 'never sent')).not.toBeNull();
  ledger.has(entry, 'first');
  expect(describeLostWrite(entry, undefined)).toBe('lost: review ann 1');
  ledger.sends('review', 'ann 1', 'second');
  expect(describeLostWrite(entry, 'first')).toBeNull();
  expect(describeLostWrite(entry, 'second')).toBeNull();
  ledger.has(entry, 'second');
  expect(describeLostWrite(entry, 'first')).not.toBeNull();
  expect(ledger.acknowledged).toBe(2);
});
