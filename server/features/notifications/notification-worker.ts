import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { createMailer, type MailCounts } from '#server/platform/jobs/mailer.ts';
import { createSafeFetch, type SafeFetch } from '#server/platform/outbound/safe-fetch/safe-fetch.ts';
import { NO_JOB_RECORDER, type JobRecorder, type UnscheduledJob } from '#server/platform/jobs/job.ts';
import { notifyNextSandwichAnnouncementBatch } from './sandwich-announcements/sandwich-announcements.ts';
import { SANDWICH_ANNOUNCEMENT_JOB, DIGEST_JOB, PUSH_JOB } from './notification-jobs.ts';
import { sendNextDigest } from './digest/send-digest.ts';
import { sendNextPush, type PushOutcome } from './push/send-push.ts';

export type NotificationWorker = {
  readonly counts: { pushes: Record<PushOutcome, number>; digests: MailCounts };
  work(): Promise<void>;
  stop(): Promise<void>;
};

type NotificationWorkerDeps = {
  database: Pick<Database, 'db'>;
  config: Config;
  log: Log;
  isReadOnly?: () => Promise<boolean>;
  recorder?: JobRecorder;
  now?: () => Date;
  safeFetch?: SafeFetch;
  everyMs: number;
};

const PUSHES_AT_ONCE = 4;

/** Safe in any number of processes: each step locks its row, skips rows that others lock, and keeps no state in memory. */
export function startNotificationWorker(deps: NotificationWorkerDeps): NotificationWorker {
  const { database, config, log, now = () => new Date(), everyMs } = deps;
  const { isReadOnly = async () => false, recorder = NO_JOB_RECORDER } = deps;
  const failed = (job: UnscheduledJob) => (error: unknown) => recorder.recordFailure(job, error);
  const { db } = database;
  const safeFetch = deps.safeFetch ?? createSafeFetch({ allowed: config.fetchAllowForTests });
  const mail = createMailer(config, log);
  const announce = () => notifyNextSandwichAnnouncementBatch(db, now());
  const pushes = { sent: 0, gone: 0, again: 0, 'given-up': 0 };
  const onOutcome = (outcome: PushOutcome) => void pushes[outcome]++;
  const push = () =>
    sendNextPush({ db, safeFetch, site: config, now, onOutcome, onFailure: failed(PUSH_JOB) });
  const write = () => sendNextDigest({ db, mail, log, site: config, now, onFailure: failed(DIGEST_JOB) });
  // Members choose their push services, so a slow one must not delay everything else.
  const sending = [
    ...Array.from({ length: PUSHES_AT_ONCE }, () => [PUSH_JOB, push] as const),
    [DIGEST_JOB, write] as const,
  ];
  let isStopped = false;
  let running = Promise.resolve();
  const handleAll = async (step: () => Promise<boolean>) => {
    let handled = 0;
    while (!isStopped && !(await isReadOnly()) && (await step())) handled++;
    return handled;
  };
  const allOf = async ([job, step]: readonly [UnscheduledJob, () => Promise<boolean>]) => {
    try {
      await recorder.run({ ...job, everyMs }, () => handleAll(step));
    } catch (err) {
      log.warn({ err }, 'Could not process a notification; trying again');
    }
  };
  const round = async () => {
    await allOf([SANDWICH_ANNOUNCEMENT_JOB, announce]);
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
