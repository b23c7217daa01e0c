import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { assertDefined } from '#shared/assert-defined.ts';
import { postLoadTestReview, postLoadTestTried, type LoadTestMember } from './load-test-members.ts';

export type LoadTestRequestRecord = {
  at: number;
  kind: 'visitor read' | 'member read' | 'write';
  memberId: string | null;
  ok: boolean;
  why: string;
  milliseconds: number;
};
export type AcknowledgedWrite = {
  at: number;
  kind: 'review' | 'tried';
  userId: string;
  sandwichId: number;
  number: number;
};
export type ClusterLoad = {
  requests: LoadTestRequestRecord[];
  ledger: AcknowledgedWrite[];
  stop(): Promise<void>;
};

type LoadPlan = {
  url: string;
  members: LoadTestMember[];
  sandwiches: number[];
  rate: number;
  /** Share of the requests that are writes: reviews and tried marks in turn. */
  writes: number;
  ledgerFile: string;
  paths?: {
    ofVisitor(sandwichId: number): string[];
    ofMember(memberId: string, sandwichId: number): string[];
  };
};

const TIMEOUT_MS = 10_000;
const TICK_MS = 20;
/** Numbers continue across loads, so that a later review of the same sandwich has a higher one. */
let lastNumber = 0;

/** Sends at a fixed rate however slow the responses are, and records every acknowledged write. */
export function startClusterLoad(plan: LoadPlan): ClusterLoad {
  const { url, members, sandwiches, rate, writes, ledgerFile, paths = PATHS } = plan;
  const requests: LoadTestRequestRecord[] = [];
  const ledger: AcknowledgedWrite[] = [];
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  let sent = 0;
  let reads = 0;

  const read = async () => {
    const turn = reads++;
    const id = assertDefined(sandwiches[turn % sandwiches.length]);
    const member = turn % 2 === 0 ? members[turn % members.length] : undefined;
    const some = member ? paths.ofMember(member.id, id) : paths.ofVisitor(id);
    const path = assertDefined(some[Math.floor(turn / 2) % some.length]);
    const headers: HeadersInit = member ? { cookie: member.cookie } : {};
    const one = await timed(() => fetch(url + path, { headers, ...requestTimeout() }));
    requests.push({ kind: member ? 'member read' : 'visitor read', memberId: member?.id ?? null, ...one });
  };
  const write = async () => {
    const { entry, member, ...one } = await sendLoadTestWrite(url, members, sandwiches);
    requests.push({ ...one, kind: 'write', memberId: member.id });
    if (!entry) return;
    ledger.push(entry);
    appendFileSync(ledgerFile, `${JSON.stringify(entry)}\n`);
  };
  const begun = Date.now();
  const tick = setInterval(() => {
    for (const due = ((Date.now() - begun) / 1000) * rate; sent < due && !isStopped; sent++) {
      const isWrite = Math.floor(sent * writes) !== Math.floor((sent + 1) * writes);
      const one: Promise<void> = (isWrite ? write() : read()).finally(() => underWay.delete(one));
      underWay.add(one);
    }
  }, TICK_MS);
  return {
    requests,
    ledger,
    async stop() {
      isStopped = true;
      clearInterval(tick);
      await Promise.race([Promise.all(underWay), pause(TIMEOUT_MS + 1_000)]);
    },
  };
}

/** Each member reviews one sandwich and marks another one as tried, which no review has marked yet. */
function nextWrite(members: LoadTestMember[], sandwiches: number[]) {
  const number = (lastNumber += 1);
  const kind: AcknowledgedWrite['kind'] = Math.floor(number / members.length) % 2 === 0 ? 'review' : 'tried';
  const member = assertDefined(members[number % members.length]);
  const turn = Math.floor(number / members.length / 2) + (kind === 'tried' ? sandwiches.length >> 1 : 0);
  const sandwichId = assertDefined(sandwiches[turn % sandwiches.length]);
  return { kind, member, sandwichId, number };
}

/** The returned write must not be lost from now on. */
export async function sendLoadTestWrite(url: string, members: LoadTestMember[], sandwiches: number[]) {
  const { kind, member, sandwichId, number } = nextWrite(members, sandwiches);
  const send = kind === 'review' ? postLoadTestReview : postLoadTestTried;
  const text = `Written as number ${number}.`;
  const one = await timed(() => send(url, member, sandwichId, text, requestTimeout()));
  const entry: AcknowledgedWrite = { at: Date.now(), kind, userId: member.id, sandwichId, number };
  return { ...one, kind, member, entry: one.ok ? entry : null };
}

async function timed(
  send: () => Promise<Response>,
): Promise<Pick<LoadTestRequestRecord, 'at' | 'ok' | 'why' | 'milliseconds'>> {
  const at = Date.now();
  let why = '';
  try {
    const answer = await send();
    await answer.arrayBuffer();
    if (!answer.ok) why = String(answer.status);
  } catch (error) {
    why = (error as Error).name;
  }
  return { at, ok: why === '', why, milliseconds: Date.now() - at };
}

const PATHS: NonNullable<LoadPlan['paths']> = {
  ofVisitor: (id) => [
    `/api/sandwiches/${id}`,
    '/',
    `/sandwich/${id}`,
    '/api/sandwiches/popular',
    `/api/sandwiches/${id}/reviews`,
  ],
  ofMember: (memberId, id) => [
    '/api/auth/me',
    `/api/users/${memberId}/level`,
    `/api/users/${memberId}/sandwiches/start`,
    `/sandwich/${id}`,
    `/api/sandwiches/${id}/reviews`,
    '/',
  ],
};

function requestTimeout(): RequestInit {
  return { signal: AbortSignal.timeout(TIMEOUT_MS) };
}
