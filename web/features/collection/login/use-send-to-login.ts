import { useLocation } from 'wouter';
import { LOGIN_NOTICES, loginUrl, type LoginReason } from '#web/lib/session/login-url.ts';
import { failureToast } from '#web/ui/feedback/toast-store.ts';

/** Says why, then opens /login, which leads back. */
export function useSendToLogin(): (reason: LoginReason, sandwichId: number) => void {
  const [, navigate] = useLocation();
  return (reason, sandwichId) => {
    const { title, text } = LOGIN_NOTICES[reason];
    failureToast(title, text);
    const isOnItsPage = location.pathname === `/sandwich/${sandwichId}`;
    const currentUrl = location.pathname + location.search;
    navigate(loginUrl(currentUrl, reason, isOnItsPage ? undefined : sandwichId), {
      state: reason === 'wishlist' ? saveAfterLoginState(sandwichId, Date.now()) : null,
    });
  };
}

const MAX_AGE_MS = 30 * 60_000;

/** In this tab's history state and not in the address, because a link could save something for its reader. */
type PendingSaveState = { pendingSave: { sandwichId: number; pressedAt: number } };

export function saveAfterLoginState(sandwichId: number, now: number): PendingSaveState {
  return { pendingSave: { sandwichId, pressedAt: now } };
}

/** Only if the visitor clicked Save a short time ago. */
export function readSaveAfterLogin(state: unknown, now: number): number | null {
  const pending = (state as Partial<PendingSaveState> | null)?.pendingSave;
  return pending && now - pending.pressedAt <= MAX_AGE_MS ? pending.sandwichId : null;
}
