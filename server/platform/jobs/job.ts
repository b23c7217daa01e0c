import type { Db } from '../database/database.ts';

/** Listed for admins by its name, with its last run. */
export type Job = {
  name: string;
  everyMs: number;
  /** When it is tried again after a failure, if not at its usual time. */
  retryMs?: number;
  /** It changes no data of a member. */
  runsWhenReadOnly?: true;
};

/** Its interval is in server/background-job-schedule.ts. */
export type UnscheduledJob = Omit<Job, 'everyMs'>;

export type JobRecorder = {
  /** `work` returns how many items it has processed. Its error is recorded and thrown again. */
  run(job: Job, work: () => Promise<number>): Promise<number>;
  /** Records the failure of one item in a run that continues. */
  recordFailure(job: UnscheduledJob, error: unknown): void;
};

/** Lets admins retry the items of a job that failed. */
export type JobRetryHandler = {
  job: string;
  count(db: Db, now: Date): Promise<number>;
  retry(db: Db, now: Date): Promise<number>;
};

export const NO_JOB_RECORDER: JobRecorder = {
  run: (_job, work) => work(),
  recordFailure() {},
};
