import { expect, test } from 'vitest';
import type { AcknowledgedWrite, ClusterLoad, LoadTestRequestRecord } from './cluster-load.ts';
import { summarizeClusterTestPhase } from './run-phases.ts';

const request = (at: number, kind: LoadTestRequestRecord['kind'], why = ''): LoadTestRequestRecord => ({
  at,
  kind,
  memberId: 'member',
  ok: why === '',
  why,
  milliseconds: at / 10,
});
const acknowledged = (at: number): AcknowledgedWrite => ({
  at,
  kind: 'review',
  userId: 'member',
  sandwichId: 1,
  number: at,
});
const load = (parts: Partial<ClusterLoad>): ClusterLoad => ({
  requests: [],
  ledger: [],
  stop: async () => {},
  ...parts,
});
const PHASE = { name: 'the primary killed', at: 1_000, until: 11_000 };

test('reports the longest time between two acknowledged writes of a phase', () => {
  const ledger = [500, 2_000, 2_500, 9_000, 12_000].map(acknowledged);
  expect(summarizeClusterTestPhase(PHASE, load({ ledger })).silence).toBe(6.5);
});

test('reports a phase without any acknowledged write as silent to its end', () => {
  const ledger = [500, 12_000].map(acknowledged);
  expect(summarizeClusterTestPhase(PHASE, load({ ledger })).silence).toBe(10);
});

test('counts failed requests by kind and reason, only those of the phase', () => {
  const { shares, slowest } = summarizeClusterTestPhase(
    PHASE,
    load({
      requests: [
        request(900, 'write', '503'),
        request(2_000, 'write', '503'),
        request(3_000, 'write', 'TimeoutError'),
        request(4_000, 'write'),
        request(5_000, 'member read', '503'),
        request(6_000, 'visitor read'),
        request(11_000, 'visitor read', '502'),
      ],
    }),
  );
  expect(shares.write).toEqual({ failed: 2, all: 3, text: '2 of 3: 1 × 503, 1 × TimeoutError' });
  expect(shares['member read']).toEqual({ failed: 1, all: 1, text: '1 of 1: 1 × 503' });
  expect(shares['visitor read']).toEqual({ failed: 0, all: 1, text: '0 of 1' });
  expect(slowest).toBe(0.6);
});
