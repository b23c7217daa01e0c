import { expect, test } from 'vitest';
import { runExternalServiceFailureTest } from './external-service-failures.ts';

test('storage, mail, places and model that fail, are gone or answer without end: who asks is told, nobody else notices, and nothing is left open (threats G3)', async () => {
  const report = await runExternalServiceFailureTest(['fails', 'is gone', 'answers without end']);
  expect(report.faults).toEqual([]);
}, 600_000);
