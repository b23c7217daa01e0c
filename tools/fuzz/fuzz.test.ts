import { describe, expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { useTestConnection } from '#server/testing/postgres/test-database.ts';
import { fuzz } from './fuzz.ts';

const database = useTestConnection();
const SEED = 20_261_121;

describe('requests generated from the contract', () => {
  test('get declared responses: no 5xx, no valid request rejected, no invalid request accepted', async () => {
    const requests = repetitions(100, 300);
    const report = await fuzz({ connection: database.connection, requests, seed: SEED });
    expect(report.findings).toEqual([]);
    expect(report.requests).toBe(requests);
  }, 120_000);
});
