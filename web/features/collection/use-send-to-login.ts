import { useLocation } from 'wouter';
import { LOGIN_NOTICES, loginAddress } from '#web/lib/login.ts';
import type { LoginReason } from '#web/lib/login.ts';
import { failureToast } from '#web/ui/toast-store.ts';
import { pendingSaveState } from './pending-save.ts';

/** What every personal deed does for a visitor: says why, then opens /login, which leads back to where they were. */
export function useSendToLogin(): (reason: LoginReason, sandwichId: number) => void {
  const [, navigate] = useLocation();
  return (reason, sandwichId) => {
    const { title, text } = LOGIN_NOTICES[reason];
    failureToast(title, text);
    const isOnItsPage = location.pathname === `/sandwich/${sandwichId}`;
    const here = location.pathname + location.search;
    navigate(loginAddress(here, reason, isOnItsPage ? undefined : sandwichId), {
      state: reason === 'wishlist' ? pendingSaveState(sandwichId, Date.now()) : null,
    });
  };
}
