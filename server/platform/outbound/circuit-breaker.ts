export type CircuitBreakerSettings = { failures: number; restMs: number; now: () => number };

export class CircuitOpenError extends Error {
  readonly retryAfterSeconds: number;

  constructor(restMs: number) {
    super('The service has failed too often and is left alone for a while');
    this.name = 'CircuitOpenError';
    this.retryAfterSeconds = Math.max(1, Math.ceil(restMs / 1000));
  }
}

/** Opens after `failures` in a row; after `restMs` one call is tried (half-open), and its result closes or reopens it. */
export function createCircuitBreaker({ failures, restMs, now }: CircuitBreakerSettings) {
  let failed = 0;
  let openUntil = 0;
  let isTrying = false;

  return async function guarded<T>(work: () => Promise<T>): Promise<T> {
    const isOpen = failed >= failures;
    if (isOpen && (now() < openUntil || isTrying)) throw new CircuitOpenError(openUntil - now());
    if (isOpen) isTrying = true;
    try {
      const result = await work();
      failed = 0;
      return result;
    } catch (error) {
      failed += 1;
      openUntil = now() + restMs;
      throw error;
    } finally {
      if (isOpen) isTrying = false;
    }
  };
}
