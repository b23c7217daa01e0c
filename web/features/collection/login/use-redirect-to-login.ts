import { useLocation } from 'wouter';
import { LOGIN_NOTICES, loginUrl, type LoginReason } from '#web/lib/session/login-url.ts';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';
import { createPendingSaveState } from './pending-save-state.ts';

/** Shows the reason, then opens /login, which returns to this page. */
export function useRedirectToLogin(): (reason: LoginReason, sandwichId: number) => void {
  const [, navigate] = useLocation();
  return (reason, sandwichId) => {
    const { title, text } = LOGIN_NOTICES[reason];
    showFailureToast(title, text);
    const isOnItsPage = location.pathname === `/sandwich/${sandwichId}`;
    const currentUrl = location.pathname + location.search;
    navigate(loginUrl(currentUrl, reason, isOnItsPage ? undefined : sandwichId), {
      state: reason === 'wishlist' ? createPendingSaveState(sandwichId, Date.now()) : null,
    });
  };
}
