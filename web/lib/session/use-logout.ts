import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { failureToast } from '#web/ui/feedback/toast-store.ts';

/** What it takes has come before anybody can have pressed it (web/deferred-start.tsx). */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return () =>
    import('./log-out.ts').then(
      ({ confirmAndLogOut }) => confirmAndLogOut(client, navigate),
      () => failureToast('Error', 'The site cannot be reached. Please try again.'),
    );
}
