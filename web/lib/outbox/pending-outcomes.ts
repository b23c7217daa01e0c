import type { Ending, Stop } from './sending.ts';

export type Outcome = Ending | { is: 'waiting'; why: Stop };

export type PendingOutcomes = ReturnType<typeof createPendingOutcomes>;

/** The deeds whose member stands before this tab, each with the promise that tells how it went. */
export function createPendingOutcomes() {
  const resolvers = new Map<string, (outcome: Outcome) => void>();

  function add(key: string): Promise<Outcome> {
    const pending = Promise.withResolvers<Outcome>();
    resolvers.set(key, pending.resolve);
    return pending.promise;
  }

  function resolve(key: string, outcome: Outcome): void {
    resolvers.get(key)?.(outcome);
    resolvers.delete(key);
  }

  return { add, resolve, has: (key: string) => resolvers.has(key), keys: () => [...resolvers.keys()] };
}
