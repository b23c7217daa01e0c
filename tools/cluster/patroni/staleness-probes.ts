import { setTimeout as pause } from 'node:timers/promises';
import { postLoadTestReview, type LoadTestMember } from '../load-test-members.ts';
import type { ServerProcess } from '../site-process.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { fetchReviewCount } from './find-wrong-review-counts.ts';

/** One review, and how long each process served the state before it. */
export type StalenessProbe = {
  at: number;
  /** By process: milliseconds from the author's response to the last stale response. */
  stale: Record<string, number>;
  /** Processes that did not show the review within five seconds, because they were down or stale. */
  silent: number;
  authorKnew: boolean;
};
export type StalenessProbeRun = { probes: StalenessProbe[]; stop(): Promise<void> };

type ProbePlan = { url: string; processes: ServerProcess[]; members: LoadTestMember[]; sandwiches: number[] };

const TIMEOUT_MS = 5_000;

export function startStalenessProbes({ url, processes, members, sandwiches }: ProbePlan): StalenessProbeRun {
  const probes: StalenessProbe[] = [];
  let isStopped = false;

  const probe = async (turn: number) => {
    const member = assertDefined(members[turn % members.length]);
    const sandwichId = assertDefined(sandwiches[Math.floor(turn / members.length) % sandwiches.length]);
    const runningProcesses = processes.filter(({ part }) => part.isRunning());
    const before = new Map<ServerProcess, number>();
    for (const each of runningProcesses) {
      // Requested twice: the second response can come from what the first one cached.
      await fetchReviewCount(each.url, sandwichId);
      const count = await fetchReviewCount(each.url, sandwichId);
      if (count !== null) before.set(each, count);
    }
    const comment = `A probe, number ${turn}.`;
    const answer = await postLoadTestReview(url, member, sandwichId, comment, {
      signal: AbortSignal.timeout(10_000),
    });
    const text = await answer.text();
    if (answer.status !== 201) throw new Error(text);
    const at = Date.now();
    const otherProcess = assertDefined(runningProcesses[turn % runningProcesses.length]);
    const own = ownReview(otherProcess.url, sandwichId, member, comment);
    const watched = await Promise.all(
      [...before].map(async ([each, count]) => ({
        name: each.part.name,
        ...(await untilHeard(each, sandwichId, count, at)),
      })),
    );
    const stale = Object.fromEntries(watched.map(({ name, lastStale }) => [name, lastStale]));
    const silent = watched.filter(({ isReceived }) => !isReceived).length;
    probes.push({ at, stale, silent, authorKnew: await own });
  };
  const run = async () => {
    for (let turn = 0; !isStopped; turn++) {
      const began = Date.now();
      await probe(turn).catch(() => {});
      await pause(Math.max(50, 500 - (Date.now() - began)));
    }
  };
  const running = run();
  return {
    probes,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

async function untilHeard(
  { part, url }: ServerProcess,
  sandwichId: number,
  count: number,
  since: number,
): Promise<{ lastStale: number; isReceived: boolean }> {
  let lastStale = 0;
  while (Date.now() - since < TIMEOUT_MS && part.isRunning()) {
    const elapsedMs = Date.now() - since;
    const now = await fetchReviewCount(url, sandwichId);
    if (now !== null && now > count) return { lastStale, isReceived: true };
    if (now !== null) lastStale = elapsedMs;
    await pause(20);
  }
  return { lastStale, isReceived: !part.isRunning() };
}

/** Also true if the process has just been killed, because then it shows nothing stale. */
async function ownReview(
  url: string,
  sandwichId: number,
  member: LoadTestMember,
  comment: string,
): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/sandwiches/${sandwichId}/reviews`, {
      headers: { cookie: member.cookie },
      signal: AbortSignal.timeout(3_000),
    });
    return !answer.ok || (await answer.text()).includes(comment);
  } catch {
    return true;
  }
}
