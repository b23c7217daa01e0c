import { selectDueRecomputation } from '#server/features/places/places.ts';
import { openDatabase, type Database, type Db } from '#server/platform/database/database.ts';
import { NO_JOB_RECORDER, type JobRecorder } from '#server/platform/jobs/job.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { PLACE_IMPORT_JOB } from './place-import-job.ts';
import { hasQueuedImportRun } from './queries.ts';
import { processImportRuns } from './process-import-runs.ts';

/** Smaller than those of the command, because a batch is matched while requests wait. */
const BATCH = 500;

type ImportJobDeps = {
  database: Database;
  imageHosts: readonly string[];
  log: Log;
  isReadOnly: () => Promise<boolean>;
  everyMs: number;
  recorder?: JobRecorder;
};

/** Every machine looks for work; the import lock lets only one of them do it. */
export function startPlaceImportJob({
  database,
  imageHosts,
  log,
  isReadOnly,
  everyMs,
  recorder = NO_JOB_RECORDER,
}: ImportJobDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const wait = () => {
    if (!stopping.signal.aborted) timer = setTimeout(() => (running = look()), everyMs).unref();
  };
  const look = async () => {
    await recorder
      .run({ ...PLACE_IMPORT_JOB, everyMs }, work)
      .catch((err: unknown) => log.warn({ err }, 'Could not process the imports'));
    wait();
  };
  const work = async () => {
    if (!(await hasWork(database.db)) || (await isReadOnly())) return 0;
    const maintenance = new AbortController();
    const signal = AbortSignal.any([stopping.signal, maintenance.signal]);
    // A direct connection, because a session lock does not work through a pooler in transaction mode.
    const direct = openDatabase({ connection: database.connection, log, role: 'jobs', size: 3 });
    try {
      return await processImportRuns({
        db: direct.db,
        imageHosts,
        log,
        now: () => new Date(),
        signal,
        batchSize: BATCH,
        onBatch: async () => {
          if (await isReadOnly()) maintenance.abort();
        },
        onFailure: (error) => recorder.recordFailure(PLACE_IMPORT_JOB, error),
      });
    } finally {
      await direct.close();
    }
  };
  wait();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

async function hasWork(db: Db): Promise<boolean> {
  return (await hasQueuedImportRun(db)) || (await selectDueRecomputation(db, new Date())) !== undefined;
}
