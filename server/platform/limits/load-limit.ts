import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createInFlightUploads } from './in-flight-uploads.ts';
import { unavailable, type HttpError } from '../http/http-error.ts';

/** How much one process takes on before it refuses at once, which costs it next to nothing. */
export type LoadLimits = {
  /** Requests that are being worked on at the same time. */
  mostInFlight: number;
  /** What is kept free for whoever signs in. */
  reserve: number;
  /** What is kept free for health checks beyond that, however many sign in. */
  reserveForHealth: number;
  /** Bodies that are still on their way, of all clients together: they take no place before they have come. */
  mostArriving: number;
  /** The same of one address. */
  mostArrivingOfOne: number;
  /** How late the event loop may be before nothing new is let in; 0 for any time. */
  maxEventLoopDelayMs: number;
  /** Connections of all clients together; more are closed as they come. */
  mostConnections: number;
};

/**
 * On two cores some 600 answers a second are made anew, and 170 on a slow machine: who is let in waits for about a second. A
 * body that is held while it comes has at most 256 kB, so that all of them have 256 MB. A hundred people at one counter, behind
 * one address, may press their buttons in the same moment.
 */
export const LOAD_LIMITS: LoadLimits = {
  mostInFlight: 200,
  reserve: 20,
  reserveForHealth: 20,
  mostArriving: 1_000,
  mostArrivingOfOne: 100,
  maxEventLoopDelayMs: 500,
  mostConnections: 4_000,
};
export const NO_LOAD_LIMITS: LoadLimits = {
  mostInFlight: Infinity,
  reserve: 0,
  reserveForHealth: 0,
  mostArriving: Infinity,
  mostArrivingOfOne: Infinity,
  maxEventLoopDelayMs: 0,
  mostConnections: 4_000,
};

const STARTS_WITHIN_MS = 1_000;

export type LoadState = { readonly inFlight: number; readonly refused: number };

/** Refuses with 503 and Retry-After what would only make everybody wait. To be registered before anything that works. */
export function limitLoad(app: FastifyInstance, limits: LoadLimits): LoadState {
  const atWork = new WeakSet<FastifyRequest>();
  const bodies = createInFlightUploads(limits);
  let inFlight = 0;
  let refused = 0;
  let hasStarted = false;
  void app.register(underPressure, {
    maxEventLoopDelay: limits.maxEventLoopDelayMs,
    sampleInterval: 250,
    exposeStatusRoute: false,
    pressureHandler(request) {
      if (!hasStarted || reserveOf(request, limits) > 0) return;
      refused++;
      throw busy();
    },
  });
  // To start is work that never waits, and the first looks remember it.
  app.addHook('onReady', async () => void setTimeout(() => (hasStarted = true), STARTS_WITHIN_MS).unref());
  app.server.maxConnections = limits.mostConnections;
  app.addHook('onRequest', (request, _reply, done) => {
    if (isFull(request) || !bodies.begin(request)) return refuse(done);
    done();
  });
  // Bodies that come slowly, what is still being sent and who reads it slowly keep nobody waiting: work lies between.
  app.addHook('preHandler', (request, reply, done) => {
    bodies.end(request);
    // What finds nothing comes here a second time.
    if (atWork.has(request)) return done();
    // More may have been let in above than there are places, each before its body had come.
    if (isFull(request)) return refuse(done);
    atWork.add(request);
    inFlight++;
    // Who breaks off, and what is answered past Fastify, is never sent by it.
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
    get refused() {
      return refused;
    },
  };

  function isFull(request: FastifyRequest): boolean {
    return inFlight >= limits.mostInFlight + reserveOf(request, limits);
  }

  function refuse(done: (refusal: HttpError) => void): void {
    refused++;
    done(busy());
  }

  function leave(request: FastifyRequest): void {
    if (atWork.delete(request)) inFlight--;
  }
}

function reserveOf({ routeOptions: { url = '' } }: FastifyRequest, limits: LoadLimits): number {
  if (url.startsWith('/health/')) return limits.reserve + limits.reserveForHealth;
  return url.startsWith('/api/auth/') ? limits.reserve : 0;
}

function busy(): HttpError {
  return unavailable('overload', 'Very many people are here right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
}
