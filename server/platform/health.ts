import type { FastifyInstance } from 'fastify';
import { sql, type Db } from './database.ts';

/** Live: this process answers. Ready: it can also reach its database. */
export function registerHealth(app: FastifyInstance, db: Db): void {
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/health/ready', async (_request, reply) => {
    const ready = await answersWithin(db, 1500);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .headers(ready ? {} : { 'retry-after': '2' })
      .send({ status: ready ? 'ready' : 'database away' });
  });
}

async function answersWithin(db: Db, milliseconds: number): Promise<boolean> {
  const timer = Promise.withResolvers<boolean>();
  const clock = setTimeout(() => timer.resolve(false), milliseconds);
  const asked = sql`SELECT 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, timer.promise]).finally(() => clearTimeout(clock));
}
