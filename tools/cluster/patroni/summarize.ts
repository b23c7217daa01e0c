import { Client } from 'pg';
import type { AcknowledgedReview, RequestRecord } from './load.ts';
import { fetchReviewCount, type Probe } from './probe.ts';
import type { ServerProcess } from './site.ts';
import { defined } from '#shared/defined.ts';

export type Phase = { name: string; at: number; until: number };
export type ClusterResult = {
  phases: {
    name: string;
    reads: string;
    writes: string;
    silence: number;
    slowest: number;
  }[];
  acknowledged: number;
  lost: AcknowledgedReview[];
  probes: number;
  staleFor: { p50: number; worst: number };
  late: number;
  silent: number;
  authorsWhoDidNotKnow: number;
  wrongInTheEnd: string[];
};

export function summarizePhases(
  phases: Phase[],
  asked: RequestRecord[],
  ledger: AcknowledgedReview[],
): ClusterResult['phases'] {
  return phases.map(({ name, at, until }) => {
    const inside = asked.filter((each) => each.at >= at && each.at < until);
    const acks = [at, ...ledger.map((line) => line.at).filter((each) => each >= at && each < until), until];
    const gaps = acks.slice(1).map((each, index) => each - defined(acks[index]));
    return {
      name,
      reads: failedShare(inside.filter(({ kind }) => kind === 'read')),
      writes: failedShare(inside.filter(({ kind }) => kind === 'write')),
      silence: Math.max(...gaps) / 1000,
      slowest: Math.max(0, ...inside.filter(({ ok }) => ok).map(({ milliseconds }) => milliseconds)) / 1000,
    };
  });
}

function failedShare(asked: RequestRecord[]): string {
  const failed = asked.filter(({ ok }) => !ok);
  const share = asked.length === 0 ? 0 : (100 * failed.length) / asked.length;
  const whys = [...Map.groupBy(failed, ({ why }) => why)].map(([why, some]) => `${some.length} × ${why}`);
  return `${failed.length} of ${asked.length} (${share.toFixed(2)} %)${whys.length > 0 ? `: ${whys.join(', ')}` : ''}`;
}

export function summarizeProbes(probes: Probe[]) {
  const stale = probes.flatMap((probe) => Object.values(probe.stale));
  const inOrder = stale.toSorted((one, other) => one - other);
  return {
    probes: probes.length,
    staleFor: { p50: inOrder[Math.floor(inOrder.length / 2)] ?? 0, worst: inOrder.at(-1) ?? 0 },
    late: stale.filter((each) => each > 1_000).length,
    silent: probes.reduce((sum, probe) => sum + probe.silent, 0),
    authorsWhoDidNotKnow: probes.filter(({ authorKnew }) => !authorKnew).length,
  };
}

export async function findLostReviews(
  address: string,
  ledger: AcknowledgedReview[],
): Promise<AcknowledgedReview[]> {
  const rows = await ask<{ user_id: string; sandwich_id: number; comment: string }>(
    address,
    'SELECT user_id, sandwich_id, comment FROM reviews',
  );
  const there = new Set(rows.map((row) => JSON.stringify([row.user_id, row.sandwich_id, row.comment])));
  return ledger.filter(
    ({ userId, sandwichId, comment }) => !there.has(JSON.stringify([userId, sandwichId, comment])),
  );
}

export async function findWrongCounts(
  address: string,
  processes: ServerProcess[],
  sandwiches: number[],
): Promise<string[]> {
  const rows = await ask<{ id: number; count: number }>(
    address,
    'SELECT sandwich_id AS id, count(*)::int AS count FROM reviews GROUP BY sandwich_id',
  );
  const right = new Map(rows.map(({ id, count }) => [id, count]));
  const wrong: string[] = [];
  for (const { part, url } of processes) {
    for (const id of sandwiches) {
      const told = await fetchReviewCount(url, id);
      if (told !== (right.get(id) ?? 0))
        wrong.push(`${part.name} tells ${told} for ${id} instead of ${right.get(id) ?? 0}`);
    }
  }
  return wrong;
}

async function ask<Row extends object>(address: string, statement: string): Promise<Row[]> {
  const client = new Client(address);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
