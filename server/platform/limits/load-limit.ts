import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createInFlightBodyLimit } from './limit-in-flight-bodies.ts';
import { unavailableError, type HttpError } from '../http/http-error.ts';

export type ServerLoadLimits = {
  maxInFlight: number;
  reserve: number;
  reserveForHealth: number;
  /** A body has at most 256 kB, so a thousand of them take 256 MB. */
  maxBodies: number;
  /** A hundred people at one counter, behind one address, may send at the same moment. */
  maxBodiesPerAddress: number;
  maxEventLoopDelayMs: number;
  maxConnections: number;
};

/** Two cores render some 600 responses a second, a slow machine 170, so an admitted request waits about a second. */
export const SERVER_LOAD_LIMITS: ServerLoadLimits = {
  maxInFlight: 200,
  reserve: 20,
  reserveForHealth: 20,
  maxBodies: 1_000,
  maxBodiesPerAddress: 100,
  maxEventLoopDelayMs: 500,
  maxConnections: 4_000,
};
export const NO_SERVER_LOAD_LIMITS: ServerLoadLimits = {
  maxInFlight: Infinity,
  reserve: 0,
  reserveForHealth: 0,
  maxBodies: Infinity,
  maxBodiesPerAddress: Infinity,
  maxEventLoopDelayMs: 0,
  maxConnections: 4_000,
};

const STARTS_WITHIN_MS = 1_000;

export type ServerLoadState = { readonly inFlight: number; readonly rejected: number };

/** Must be registered before any hook that does work. */
export function limitLoad(app: FastifyInstance, limits: ServerLoadLimits): ServerLoadState {
  const counted = new WeakSet<FastifyRequest>();
  const bodies = createInFlightBodyLimit(limits);
  let inFlight = 0;
  let rejected = 0;
  if (limits.maxEventLoopDelayMs > 0) limitEventLoopDelay(app, limits, () => rejected++);
  app.server.maxConnections = limits.maxConnections;
  app.addHook('onRequest', (request, _reply, done) => {
    if (isFull(request) || !bodies.begin(request)) return reject(done);
    done();
  });
  // Counts from here to onSend, because slow uploads and slow readers do not use the CPU.
  app.addHook('preHandler', (request, reply, done) => {
    bodies.end(request);
    // A request that finds no route runs this hook twice.
    if (counted.has(request)) return done();
    // More requests may have passed onRequest than there are slots, each before its body arrived.
    if (isFull(request)) return reject(done);
    counted.add(request);
    inFlight++;
    // An aborted or hijacked response never reaches onSend.
    reply.raw.once('close', () => leave(request));
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
  return {
    get inFlight() {
      return inFlight;
    },
    get rejected() {
      return rejected;
    },
  };

  function isFull(request: FastifyRequest): boolean {
    return inFlight >= limits.maxInFlight + reserveOf(request, limits);
  }

  function reject(done: (error: HttpError) => void): void {
    rejected++;
    done(busy());
  }

  function leave(request: FastifyRequest): void {
    if (counted.delete(request)) inFlight--;
  }
}

function limitEventLoopDelay(app: FastifyInstance, limits: ServerLoadLimits, onRejected: () => void): void {
  let hasStarted = false;
  void app.register(underPressure, {
    maxEventLoopDelay: limits.maxEventLoopDelayMs,
    sampleInterval: 250,
    exposeStatusRoute: false,
    pressureHandler(request) {
      if (!hasStarted || reserveOf(request, limits) > 0) return;
      onRejected();
      throw busy();
    },
  });
  // The first samples include the blocking work of the start.
  app.addHook('onReady', async () => void setTimeout(() => (hasStarted = true), STARTS_WITHIN_MS).unref());
}

function reserveOf({ routeOptions: { url = '' } }: FastifyRequest, limits: ServerLoadLimits): number {
  if (url.startsWith('/health/')) return limits.reserve + limits.reserveForHealth;
  return url.startsWith('/api/auth/') ? limits.reserve : 0;
}

function busy(): HttpError {
  return unavailableError('overload', 'We’re very busy right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
}
