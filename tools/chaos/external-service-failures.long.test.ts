import { expect, test } from 'vitest';
import { runExternalServiceFailureTest } from './external-service-failures.ts';

test('failures of storage, mail, places or model affect only their own requests and leave nothing open (threats G3)', async () => {
  const report = await runExternalServiceFailureTest(['fails', 'is gone', 'answers without end']);
  expect(report.faults).toEqual([]);
}, 600_000);
