import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { runUnmonitored, type RunJob } from '#server/platform/jobs/job-monitor.ts';
import { createMailer, type MailCounts } from '#server/platform/jobs/mailer.ts';
import { createSafeFetch, type SafeFetch } from '#server/platform/outbound/safe-fetch/safe-fetch.ts';
import { notifyNextBatch } from './announcements/announcements.ts';
import { sendNextDigest } from './digest/send-digest.ts';
import { sendNextPush, type PushOutcome } from './push/send-push.ts';

export type Notifier = {
  readonly counts: { pushes: Record<PushOutcome, number>; digests: MailCounts };
  work(): Promise<void>;
  stop(): Promise<void>;
};

type NotifierDeps = {
  database: Pick<Database, 'db'>;
  config: Config;
  log: Log;
  runJob?: RunJob;
  now?: () => Date;
  safeFetch?: SafeFetch;
  everyMs?: number;
};

type Step = [name: string, run: () => Promise<boolean>];

const EVERY_MS = 5_000;
const PUSHES_AT_ONCE = 4;

/** Safe in any number of processes: each step locks its row, skips rows that others lock, and keeps no state in memory. */
export function startNotifier(deps: NotifierDeps): Notifier {
  const { database, config, log, now = () => new Date(), everyMs = EVERY_MS, runJob = runUnmonitored } = deps;
  const { db } = database;
  const safeFetch = deps.safeFetch ?? createSafeFetch({ allowed: config.fetchAllowForTests });
  const mail = createMailer(config, log);
  const pushes = { sent: 0, gone: 0, again: 0, 'given-up': 0 };
  const onOutcome = (outcome: PushOutcome) => void pushes[outcome]++;
  const announce: Step = ['announcements', () => notifyNextBatch(db, now())];
  const push: Step = ['pushes', () => sendNextPush({ db, safeFetch, site: config, now, onOutcome })];
  const write: Step = ['digests', () => sendNextDigest({ db, mail, log, site: config, now })];
  // Members choose their push services, so a slow one must not delay everything else.
  const sending = [...Array.from({ length: PUSHES_AT_ONCE }, () => push), write];
  let isStopped = false;
  let running = Promise.resolve();
  const allOf = async ([name, step]: Step) => {
    try {
      await runJob(name, async () => {
        while (!isStopped && (await step()));
      });
    } catch (err) {
      log.warn({ err }, 'A notification could not be worked off; it is tried again');
    }
  };
  const round = async () => {
    await allOf(announce);
    await Promise.all(sending.map(allOf));
  };
  const work = () => (running = running.then(round));
  // A tick is skipped while the previous round is still running.
  let isWorking = false;
  const timer = setInterval(() => {
    if (isWorking) return;
    isWorking = true;
    void work().finally(() => (isWorking = false));
  }, everyMs).unref();
  return {
    counts: { pushes, digests: mail?.counts ?? { sent: 0, failed: 0 } },
    work,
    stop() {
      isStopped = true;
      clearInterval(timer);
      return running;
    },
  };
}
