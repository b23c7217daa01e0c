import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { showFailureToast } from '#web/ui/feedback/toast-store.ts';

/** The logout's code is loaded before the button can be clicked (web/deferred-start.tsx). */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return () =>
    import('./log-out.ts').then(
      ({ confirmAndLogOut }) => confirmAndLogOut(client, navigate),
      () => showFailureToast('Error', 'The site isn’t responding. Please try again.'),
    );
}
