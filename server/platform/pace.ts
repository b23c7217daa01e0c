/** How much work a process may take on at once, from how fast it has been working. */
export type Pace = {
  begin(): void;
  end(): void;
  /** To be called every fifth of a second. */
  look(): void;
  atWork(): number;
  room(): number;
};

/** Looks of a second, where none comes late. */
const REMEMBERED = 5;
/** Whoever is let in is to be answered within a second, by the pace of the last one. */
const SECONDS = 1;
/** Enough for the connections of the database to have no rest, and for a page's worth of callers at once. */
const LEAST = 64;

/**
 * A burst is taken as it comes. Where a second long more than a few have been waiting without a rest, a queue stands there
 * that serves nobody: then only as many are let in as leave within a second, on a fast machine and on a slow one
 * (threats G6). A fixed number fits one machine: on a slower one all of them waited until none was in time.
 */
export function createPace(now = () => performance.now()): Pace {
  let working = 0;
  let ended = 0;
  let least = 0;
  let lookedAt = now();
  const looks: { ended: number; least: number; ms: number }[] = [];
  return {
    begin: () => void working++,
    end() {
      working--;
      ended++;
      least = Math.min(least, working);
    },
    look() {
      // A process that is busy comes late to its own looks.
      looks.push({ ended, least, ms: now() - lookedAt });
      if (looks.length > REMEMBERED) looks.shift();
      lookedAt = now();
      ended = 0;
      least = working;
    },
    atWork: () => working,
    room() {
      const isStanding = looks.length === REMEMBERED && looks.every((look) => look.least > LEAST);
      if (!isStanding) return Infinity;
      const leave = looks.reduce((sum, look) => sum + look.ended, 0);
      const seconds = looks.reduce((sum, look) => sum + look.ms, 0) / 1000;
      return Math.max(LEAST, Math.round((leave / seconds) * SECONDS));
    },
  };
}
