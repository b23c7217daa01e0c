import { isPageUnloading, navigateAwayFromPage } from '../routing/page-unload.ts';
import { isSiteReachable } from '../offline/is-site-reachable.ts';

const KEY = 'reloaded-at';
const AGAIN_AFTER_MS = 30_000;

/** Reloads at most once in 30 s, never during typing, and only if the site is reachable. Resolves to whether it did. */
export async function reloadPageOnce(): Promise<boolean> {
  if (isTyping() || !(await isSiteReachable())) return false;
  if (isPageUnloading()) return true;
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < AGAIN_AFTER_MS) return false;
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return false;
  }
  navigateAwayFromPage(() => location.reload());
  return true;
}

function isTyping(): boolean {
  const at = document.activeElement;
  return (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement) && at.value !== '';
}
