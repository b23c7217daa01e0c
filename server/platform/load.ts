import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './errors.ts';
import { createPace, type Pace } from './pace.ts';

/** How much one process takes on before it refuses at once, which costs it next to nothing. */
export type LoadLimits = {
  /** Requests that are being answered at the same time. */
  mostInFlight: number;
  /** The same while the process has been busy without a rest for a second and everything comes late. */
  mostWhenBusy: number;
  /** What is kept free for health checks and for whoever signs in. */
  reserve: number;
  /** Connections of all clients together; more are closed as they come. */
  mostConnections: number;
};

/** On two cores some 600 answers a second are made anew: whoever is let in waits for less than half a second. */
export const LOAD_LIMITS: LoadLimits = {
  mostInFlight: 400,
  mostWhenBusy: 200,
  reserve: 20,
  mostConnections: 4_000,
};
export const NO_LOAD_LIMITS: LoadLimits = {
  mostInFlight: Infinity,
  mostWhenBusy: Infinity,
  reserve: 0,
  mostConnections: 4_000,
};

const LOOK_EVERY_MS = 200;
/** Looks in a row: what a pause has held up for a moment is worked off sooner than its callers would try again. */
const STAYS_BUSY = 5;
/** Of the time between two looks. */
const BUSY = 0.97;

export type Load = { inFlight: number; refused: number; stop(): void };

/** Refuses with 503 and Retry-After what would only make everybody wait. To be registered before anything that works. */
export function limitLoad(
  app: FastifyInstance,
  limits: LoadLimits,
  busyness = createBusyness(),
  pace: Pace = createPace(),
): Load {
  const atWork = new WeakSet<FastifyRequest>();
  const load = { inFlight: 0, refused: 0, stop: () => clearInterval(timer) };
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    busyness.look(utilization);
    pace.look();
    before = now;
  }, LOOK_EVERY_MS).unref();
  app.server.maxConnections = limits.mostConnections;
  app.addHook('onRequest', (request, reply, done) => {
    const reserve = hasReserve(request) ? limits.reserve : 0;
    const room = (busyness.isBusy() ? limits.mostWhenBusy : limits.mostInFlight) + reserve;
    // The pace may fall while many are at work: what has places of its own does not wait for that.
    const isLate = reserve === 0 && pace.atWork() >= pace.room();
    if (load.inFlight >= room || isLate) {
      load.refused++;
      return done(busy());
    }
    load.inFlight++;
    reply.raw.once('close', () => load.inFlight--);
    done();
  });
  // What is still being sent, and who reads an answer slowly, keeps nobody waiting: work lies between the two.
  app.addHook('preHandler', (request, reply, done) => {
    // What finds nothing comes here a second time.
    if (!atWork.has(request)) {
      atWork.add(request);
      pace.begin();
      // Who breaks off, and what is answered past Fastify, is never sent by it.
      reply.raw.once('close', () => leave(request));
    }
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
  function leave(request: FastifyRequest): void {
    if (atWork.delete(request)) pace.end();
  }
  return load;
}

/** Busy is who had no rest in several looks, one after the other. */
export function createBusyness() {
  let looks = 0;
  return {
    look(utilization: number) {
      looks = utilization > BUSY ? looks + 1 : 0;
    },
    isBusy: () => looks >= STAYS_BUSY,
  };
}

function hasReserve({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return url.startsWith('/health/') || url.startsWith('/api/auth/');
}

function busy(): Refusal {
  return new Refusal('unavailable', 'Very many people are here right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
}
