/** How often something came under a key since that key's window began, and how long the window lasts. */
export type Used = { times: number; milliseconds: number };
export type Windows = { count(key: string): Used; takeBack(key: string): void };

type Window = { times: number; until: number };

/**
 * Counts in this process alone and at once, without a promise or a timer. Keys of windows that are over are dropped by the
 * generation: none stays longer than two of them.
 */
export function createWindows(seconds: number): Windows {
  const length = seconds * 1000;
  let young = new Map<string, Window>();
  let old = new Map<string, Window>();
  let turnsAt = 0;
  const turn = (now: number) => {
    old = now < turnsAt + length ? young : new Map();
    young = new Map();
    turnsAt = now + length;
  };
  const find = (key: string) => young.get(key) ?? old.get(key);
  return {
    count(key) {
      const now = Date.now();
      if (now >= turnsAt) turn(now);
      let window = find(key);
      if (!window || window.until <= now) {
        window = { times: 0, until: now + length };
        young.set(key, window);
      }
      window.times++;
      return { times: window.times, milliseconds: window.until - now };
    },
    takeBack(key) {
      const window = find(key);
      if (window) window.times--;
    },
  };
}
