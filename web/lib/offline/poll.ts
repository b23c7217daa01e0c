/** Between two questions: the longest is how late a yes is noticed. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000] as const;

export type Poll = {
  /** After the first pause, unless it runs already. */
  start(): void;
  /** At once, and with short pauses again. */
  restart(): void;
  stop(): void;
};

/** Asks, with longer and longer pauses, until the answer is yes. */
export function createPoll(ask: () => Promise<boolean>, onYes: () => void): Poll {
  let run: object | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(current: object, attempt: number): void {
    timer = setTimeout(() => void askNow(current, attempt + 1), PAUSES_MS[attempt] ?? PAUSES_MS.at(-1));
  }

  async function askNow(current: object, attempt: number): Promise<void> {
    const isYes = await ask();
    if (run !== current) return;
    if (!isYes) return schedule(current, attempt);
    run = null;
    onYes();
  }

  function stop(): void {
    run = null;
    clearTimeout(timer);
  }

  return {
    start() {
      if (run === null) schedule((run = {}), 0);
    },
    restart() {
      stop();
      void askNow((run = {}), 0);
    },
    stop,
  };
}
