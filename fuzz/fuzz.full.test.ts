import { expect, it } from 'vitest';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { fuzz } from './fuzz.ts';

const database = useTestDatabase();

it('100,000 requests from the contract: every call is reached, well and with a refusal, and nothing is found', async () => {
  const report = await fuzz({ connection: database.connection, requests: 100_000, seed: 1 });
  expect(report.findings).toEqual([]);
  expect(report.neverDone).toEqual([]);
  expect(report.neverRefused).toEqual([]);
}, 1_800_000);
