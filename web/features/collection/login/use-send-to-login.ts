import { useLocation } from 'wouter';
import { LOGIN_NOTICES, loginUrl, type LoginReason } from '#web/lib/session/login-url.ts';
import { failureToast } from '#web/ui/feedback/toast-store.ts';

/** What every personal deed does for a visitor: says why, then opens /login, which leads back to where they were. */
export function useSendToLogin(): (reason: LoginReason, sandwichId: number) => void {
  const [, navigate] = useLocation();
  return (reason, sandwichId) => {
    const { title, text } = LOGIN_NOTICES[reason];
    failureToast(title, text);
    const isOnItsPage = location.pathname === `/sandwich/${sandwichId}`;
    const here = location.pathname + location.search;
    navigate(loginUrl(here, reason, isOnItsPage ? undefined : sandwichId), {
      state: reason === 'wishlist' ? pendingSaveState(sandwichId, Date.now()) : null,
    });
  };
}

const MAX_AGE_MS = 30 * 60_000;

/** Stands in the history of this tab and not in an address, since anybody could make a link that saves something. */
type PendingSaveState = { pendingSave: { sandwichId: number; pressedAt: number } };

export function pendingSaveState(sandwichId: number, now: number): PendingSaveState {
  return { pendingSave: { sandwichId, pressedAt: now } };
}

/** The sandwich to save after the login, where the visitor pressed Save not long ago. */
export function pendingSaveIn(state: unknown, now: number): number | null {
  const pending = (state as Partial<PendingSaveState> | null)?.pendingSave;
  return pending && now - pending.pressedAt <= MAX_AGE_MS ? pending.sandwichId : null;
}
