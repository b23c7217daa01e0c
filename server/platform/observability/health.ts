import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sql, type Database, type Db } from '../database/database.ts';
import { readDiskSpace as readDisk, type ReadDiskSpace } from '../files/disk-space.ts';
import { unavailableError, type HttpError } from '../http/http-error.ts';
import { translateError } from '../http/translate-error.ts';
import { UNAVAILABLE_REASONS, type UnavailableReason } from '../http/unavailable-reasons.ts';

type HealthDeps = {
  db: Db;
  reads: Pick<Database['reads'], 'recent' | 'available' | 'outageSince'>;
  recentFailure: () => UnavailableReason | null;
  /** Null if neither the database nor the uploads are on a disk of this machine. */
  dataFolder: string | null;
  readDiskSpace?: ReadDiskSpace | undefined;
};

/** PostgreSQL extends its log by files of 16 MB, and stops when it cannot. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 1_500;
const writability = z.object({ isReadOnly: z.boolean() });

export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', async (request, reply) => {
    const problem = app.draining.isReady ? await within(assertReadable(deps)) : STOPPING;
    return answer(request, reply, problem, problem === null ? 'ready' : readiness(problem));
  });
  app.get('/health/writable', async (request, reply) => {
    const problem = app.draining.isReady ? await within(assertWritable(deps)) : STOPPING;
    return answer(request, reply, problem, problem === null ? 'writable' : reasonOf(problem));
  });
}

function answer(request: FastifyRequest, reply: FastifyReply, problem: unknown, status: string) {
  request.unavailableCause = problem;
  return reply
    .code(problem === null ? 200 : 503)
    .header('cache-control', 'no-store')
    .headers(problem === null ? {} : { 'retry-after': '2' })
    .send({ status });
}

const STOPPING = unavailableError('stopping', 'The process stops', {});

function readiness(problem: unknown): string {
  return problem === STOPPING ? 'stopping' : 'database away';
}

function reasonOf(problem: unknown): UnavailableReason {
  return translateError(problem).reason ?? 'database-away';
}

/** While the primary is away, a replica is enough, however long: visitors get pages from it. */
async function assertReadable({ db, reads }: HealthDeps): Promise<void> {
  const read = reads.outageSince() ? reads.recent : reads.available;
  await read(() => sql`SELECT 1`.execute(db));
}

/** A write would not prove that there is room: it succeeds on a full disk as long as its table has room. */
async function assertWritable({
  db,
  recentFailure,
  dataFolder,
  readDiskSpace = readDisk,
}: HealthDeps): Promise<void> {
  const { rows } = await sql`
    SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly"`.execute(db);
  if (writability.parse(rows[0]).isReadOnly) throw failed('read-only');
  if (dataFolder !== null && (await readDiskSpace(dataFolder)).freeBytes < MIN_FREE_BYTES)
    throw failed('no-space');
  const recent = recentFailure();
  if (recent) throw failed(recent);
}

function failed(reason: UnavailableReason): HttpError {
  return unavailableError(reason, UNAVAILABLE_REASONS[reason], {});
}

async function within(work: Promise<void>): Promise<unknown> {
  const timeout = Promise.withResolvers<HttpError>();
  const clock = setTimeout(
    () => timeout.resolve(unavailableError('database-away', 'No answer in time', {})),
    TIMEOUT_MS,
  );
  const answered = work.then(
    () => null,
    (error: unknown) => error,
  );
  return Promise.race([answered, timeout.promise]).finally(() => clearTimeout(clock));
}
