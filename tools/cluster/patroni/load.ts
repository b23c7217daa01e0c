import { appendFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { defined } from '#shared/defined.ts';

export type LoadMember = { id: string; cookie: string };
export type RequestRecord = {
  at: number;
  kind: 'read' | 'write';
  ok: boolean;
  why: string;
  milliseconds: number;
};
export type AcknowledgedReview = { at: number; userId: string; sandwichId: number; comment: string };
export type ClusterLoad = {
  requests: RequestRecord[];
  ledger: AcknowledgedReview[];
  stop(): Promise<void>;
};

type LoadPlan = {
  url: string;
  members: LoadMember[];
  sandwiches: number[];
  rate: number;
  writes: number;
  ledgerFile: string;
  pathsOf?: (sandwichId: number) => string[];
};

const TIMEOUT_MS = 10_000;
const TICK_MS = 20;

/** Sends at a fixed rate however slow the responses are, and records every acknowledged write. */
export function startLoad(plan: LoadPlan): ClusterLoad {
  const { url, members, sandwiches, rate, writes, ledgerFile, pathsOf = pagesAndCalls } = plan;
  const requests: RequestRecord[] = [];
  const ledger: AcknowledgedReview[] = [];
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  let sent = 0;
  let written = 0;

  const read = () => {
    const id = defined(sandwiches[sent % sandwiches.length]);
    const paths = pathsOf(id);
    const member = sent % 3 === 0 ? members[sent % members.length] : undefined;
    const path =
      member && sent % 2 === 0 ? `/api/users/${member.id}/level` : defined(paths[sent % paths.length]);
    return ask('read', () =>
      fetch(url + path, { headers: member ? { cookie: member.cookie } : {}, ...patience() }),
    );
  };
  const write = async () => {
    const turn = written++;
    const member = defined(members[turn % members.length]);
    const sandwichId = defined(sandwiches[Math.floor(turn / members.length) % sandwiches.length]);
    const comment = `Written as number ${turn}.`;
    const isSaved = await ask('write', () => postReview(url, member, sandwichId, comment, patience()));
    if (!isSaved) return;
    const line = { at: Date.now(), userId: member.id, sandwichId, comment };
    ledger.push(line);
    appendFileSync(ledgerFile, `${JSON.stringify(line)}\n`);
  };
  const ask = async (kind: RequestRecord['kind'], send: () => Promise<Response>): Promise<boolean> => {
    const one = { kind, ...(await timed(send)) };
    requests.push(one);
    return one.ok;
  };
  const begun = Date.now();
  const tick = setInterval(() => {
    for (const due = ((Date.now() - begun) / 1000) * rate; sent < due && !isStopped; sent++) {
      const isWrite = Math.floor(sent * writes) !== Math.floor((sent + 1) * writes);
      const one: Promise<void> = (isWrite ? write() : read().then(() => {})).finally(() =>
        underWay.delete(one),
      );
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

async function timed(send: () => Promise<Response>): Promise<Omit<RequestRecord, 'kind'>> {
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

function pagesAndCalls(id: number): string[] {
  return [
    `/api/sandwiches/${id}`,
    '/',
    `/sandwich/${id}`,
    '/api/sandwiches/popular',
    `/api/sandwiches/${id}/reviews`,
  ];
}

function patience(): RequestInit {
  return { signal: AbortSignal.timeout(TIMEOUT_MS) };
}

export function postReview(
  url: string,
  { cookie }: LoadMember,
  sandwichId: number,
  comment: string,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(`${url}/api/reviews`, {
    ...init,
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ sandwichId, rating: 1 + (sandwichId % 5), comment }),
  });
}

export async function registerMember(url: string, username: string): Promise<LoadMember> {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username, email: `${username}@example.test`, password: 'crispy-thigh-9' }),
  });
  if (answer.status !== 201) throw new Error(`${username} cannot register: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  return { id, cookie: defined(defined(answer.headers.getSetCookie()[0]).split(';')[0]) };
}
