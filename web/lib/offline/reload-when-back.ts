const KEY = 'reloaded-when-back-at';
const AGAIN_AFTER = 30_000;

/** At once, and then only so often: the health check may answer where the page itself does not. */
export function scheduleReload(): () => void {
  const timer = setTimeout(reload, Math.max(0, lastReload() + AGAIN_AFTER - Date.now()));
  return () => clearTimeout(timer);
}

function reload(): void {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Unguarded it could reload without end.
    return;
  }
  location.reload();
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(KEY));
  } catch {
    return 0;
  }
}
