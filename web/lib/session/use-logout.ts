import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { failureToast } from '#web/ui/feedback/toast-store.ts';

/** The logout's code is loaded before the button can be clicked (web/deferred-start.tsx). */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return () =>
    import('./log-out.ts').then(
      ({ confirmAndLogOut }) => confirmAndLogOut(client, navigate),
      () => failureToast('Error', 'The site isn’t responding. Please try again.'),
    );
}
