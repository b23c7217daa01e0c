export type RateWindowUsage = { times: number; milliseconds: number };
export type WindowCounter = {
  count(key: string, points?: number): RateWindowUsage;
  takeBack(key: string): void;
  listUnsynced(minCount: number): RateLimitCounterDelta[];
  setTotal(delta: RateLimitCounterDelta, sum: number): void;
  size(): number;
};
export type RateLimitCounterDelta = { key: string; until: number; fresh: number };

type CounterWindow = { times: number; others: number; synced: number; until: number };

/** Expired keys are dropped in generations; synchronized processes align their windows to the same clock. */
export function createTimeWindowCounter(seconds: number, isAddedUp = false): WindowCounter {
  const length = seconds * 1000;
  let young = new Map<string, CounterWindow>();
  let old = new Map<string, CounterWindow>();
  let turnsAt = 0;
  const turn = (now: number) => {
    old = now < turnsAt + length ? young : new Map();
    young = new Map();
    turnsAt = now + length;
  };
  /** A later end means that the clock was set back; nobody should wait until it catches up. */
  const wasSetBack = (end: number, now: number) => end > now + length;
  const find = (key: string) => young.get(key) ?? old.get(key);
  return {
    count(key, points = 1) {
      const now = Date.now();
      if (now >= turnsAt || wasSetBack(turnsAt, now)) turn(now);
      let window = find(key);
      if (!window || window.until <= now || wasSetBack(window.until, now)) {
        window = { times: 0, others: 0, synced: 0, until: now + length - (isAddedUp ? now % length : 0) };
        young.set(key, window);
      }
      window.times += points;
      return { times: window.times + window.others, milliseconds: window.until - now };
    },
    takeBack(key) {
      const window = find(key);
      if (window) window.times--;
    },
    listUnsynced(minCount) {
      const now = Date.now();
      return [...young, ...old].flatMap(([key, { times, others, synced, until }]) =>
        until > now && times > synced && times + others >= minCount
          ? { key, until, fresh: times - synced }
          : [],
      );
    },
    setTotal({ key, until, fresh }, sum) {
      const window = find(key);
      if (window?.until !== until) return;
      window.synced += fresh;
      window.others = Math.max(0, sum - window.synced);
    },
    size: () => young.size + old.size,
  };
}
