import { defined } from '#shared/defined.ts';
type LoaderOptions<Answer> = {
  load: (key: string, signal: AbortSignal) => Promise<Answer>;
  onAnswer: (answer: Answer) => void;
  /** What is on show stays: only that it may be old is told. */
  onFailure: (error: unknown) => void;
};

/** As long as a finger rests while it moves the map. */
export const DEBOUNCE_MS = 120;
const MAX_CACHED = 40;

/** Asks when the map rests, never twice for the same, and lets go of what has been overtaken. */
export function createDebouncedLoader<Answer>({ load, onAnswer, onFailure }: LoaderOptions<Answer>) {
  const kept = new Map<string, Answer>();
  let wanted: string | null = null;
  let answered: string | null = null;
  let under: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function ask(key: string): void {
    if (key === wanted) return;
    stop();
    wanted = key;
    const known = kept.get(key);
    if (known !== undefined) return tell(key, known);
    timer = setTimeout(() => void send(key), DEBOUNCE_MS);
  }

  async function send(key: string): Promise<void> {
    const controller = new AbortController();
    under = controller;
    try {
      const answer = await load(key, controller.signal);
      if (controller.signal.aborted) return;
      keep(key, answer);
      tell(key, answer);
    } catch (error) {
      if (controller.signal.aborted) return;
      wanted = null;
      onFailure(error);
    }
  }

  function tell(key: string, answer: Answer): void {
    answered = key;
    onAnswer(answer);
  }

  function keep(key: string, answer: Answer): void {
    kept.set(key, answer);
    if (kept.size > MAX_CACHED) kept.delete(defined(kept.keys().next().value));
  }

  function stop(): void {
    clearTimeout(timer);
    under?.abort();
    under = null;
  }

  return { ask, stop, isAnswered: () => wanted !== null && answered === wanted };
}
