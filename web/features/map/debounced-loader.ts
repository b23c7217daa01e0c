import { assertDefined } from '#shared/assert-defined.ts';
type LoaderOptions<Answer> = {
  load: (key: string, signal: AbortSignal) => Promise<Answer>;
  onAnswer: (answer: Answer) => void;
  /** The old response stays visible; the map only says that it may be outdated. */
  onFailure: (error: unknown) => void;
};

/** Typical pause of a finger while it moves the map. */
export const MAP_DEBOUNCE_MS = 120;
const MAX_CACHED = 40;

export function createDebouncedLoader<Answer>({ load, onAnswer, onFailure }: LoaderOptions<Answer>) {
  const cache = new Map<string, Answer>();
  let requestedKey: string | null = null;
  let answered: string | null = null;
  let under: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function request(key: string): void {
    if (key === requestedKey) return;
    stop();
    requestedKey = key;
    const known = cache.get(key);
    if (known !== undefined) return report(key, known);
    timer = setTimeout(() => void send(key), MAP_DEBOUNCE_MS);
  }

  async function send(key: string): Promise<void> {
    const controller = new AbortController();
    under = controller;
    try {
      const answer = await load(key, controller.signal);
      if (controller.signal.aborted) return;
      store(key, answer);
      report(key, answer);
    } catch (error) {
      if (controller.signal.aborted) return;
      requestedKey = null;
      onFailure(error);
    }
  }

  function report(key: string, answer: Answer): void {
    answered = key;
    onAnswer(answer);
  }

  function store(key: string, answer: Answer): void {
    cache.set(key, answer);
    if (cache.size > MAX_CACHED) cache.delete(assertDefined(cache.keys().next().value));
  }

  function stop(): void {
    clearTimeout(timer);
    under?.abort();
    under = null;
  }

  return { request, stop, isAnswered: () => requestedKey !== null && answered === requestedKey };
}
