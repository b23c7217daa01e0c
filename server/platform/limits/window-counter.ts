/** How often something came under a key since that key's window began, and how long the window lasts. */
export type WindowUsage = { times: number; milliseconds: number };
export type WindowCounter = {
  count(key: string, points?: number): WindowUsage;
  takeBack(key: string): void;
  /** What has come at least so often in its window, with what the others have not been told yet. */
  often(atLeast: number): CounterDelta[];
  /** The sum of all processes, ours included. */
  hear(often: CounterDelta, sum: number): void;
  /** How many keys take up memory. */
  held(): number;
};
export type CounterDelta = { key: string; until: number; fresh: number };

type CounterWindow = { times: number; others: number; told: number; until: number };

/**
 * Counts in this process and at once, without a promise or a timer. Keys of windows that are over are dropped by the
 * generation: none stays longer than two of them. Processes that add up begin their windows by the same clock.
 */
export function createWindowCounter(seconds: number, isAddedUp = false): WindowCounter {
  const length = seconds * 1000;
  let young = new Map<string, CounterWindow>();
  let old = new Map<string, CounterWindow>();
  let turnsAt = 0;
  const turn = (now: number) => {
    old = now < turnsAt + length ? young : new Map();
    young = new Map();
    turnsAt = now + length;
  };
  /** No window ends later than this unless the clock has been set back since: nobody is to wait for it to catch up. */
  const wasSetBack = (end: number, now: number) => end > now + length;
  const find = (key: string) => young.get(key) ?? old.get(key);
  return {
    count(key, points = 1) {
      const now = Date.now();
      if (now >= turnsAt || wasSetBack(turnsAt, now)) turn(now);
      let window = find(key);
      if (!window || window.until <= now || wasSetBack(window.until, now)) {
        window = { times: 0, others: 0, told: 0, until: now + length - (isAddedUp ? now % length : 0) };
        young.set(key, window);
      }
      window.times += points;
      return { times: window.times + window.others, milliseconds: window.until - now };
    },
    takeBack(key) {
      const window = find(key);
      if (window) window.times--;
    },
    often(atLeast) {
      const now = Date.now();
      return [...young, ...old].flatMap(([key, { times, others, told, until }]) =>
        until > now && times > told && times + others >= atLeast ? { key, until, fresh: times - told } : [],
      );
    },
    hear({ key, until, fresh }, sum) {
      const window = find(key);
      if (window?.until !== until) return;
      window.told += fresh;
      window.others = Math.max(0, sum - window.told);
    },
    held: () => young.size + old.size,
  };
}
