const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 60_000;

type ReconnectLimit = { isUp: () => boolean; notify: () => void };

/**
 * Each reconnect refetches the queries of every open page. If that breaks the connection again, as with one of three
 * processes down, the pause before the next notification doubles.
 */
export function limitReconnects({ isUp, notify }: ReconnectLimit): () => void {
  let pauseMs = MIN_PAUSE_MS;
  let isPausing = false;
  let isDue = false;

  function onReconnect(): void {
    if (isPausing) {
      isDue = true;
      return;
    }
    isPausing = true;
    setTimeout(endPause, pauseMs);
    notify();
  }

  function endPause(): void {
    pauseMs = isDue ? Math.min(2 * pauseMs, MAX_PAUSE_MS) : MIN_PAUSE_MS;
    isPausing = false;
    const isMissed = isDue && isUp();
    isDue = false;
    if (isMissed) onReconnect();
  }

  return onReconnect;
}
