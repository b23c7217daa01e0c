import type { FastifyInstance } from 'fastify';
import { sql, type Db } from '../database/database.ts';
import { unavailable, type HttpError } from '../http/http-error.ts';

export function registerHealth(app: FastifyInstance, db: Db): void {
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', async (request, reply) => {
    const problem = app.draining.isReady ? await problemWithin(db, 1500) : STOPPING;
    const ready = problem === null;
    request.unavailableCause = problem;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .headers(ready ? {} : { 'retry-after': '2' })
      .send({ status: readiness(problem) });
  });
}

const STOPPING = unavailable('stopping', 'The process stops', {});

function readiness(problem: unknown): string {
  if (problem === null) return 'ready';
  return problem === STOPPING ? 'stopping' : 'database away';
}

async function problemWithin(db: Db, milliseconds: number): Promise<unknown> {
  const timeout = Promise.withResolvers<HttpError>();
  const clock = setTimeout(
    () => timeout.resolve(unavailable('database-away', 'No answer in time', {})),
    milliseconds,
  );
  const answered = sql`SELECT 1`.execute(db).then(
    () => null,
    (error: unknown) => error,
  );
  return Promise.race([answered, timeout.promise]).finally(() => clearTimeout(clock));
}
