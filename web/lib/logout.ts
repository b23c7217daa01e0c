import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { failureToast } from '#web/ui/toast-store.ts';

/** What it takes has come before anybody can have pressed it (web/afterwards.tsx). */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return () =>
    import('./logging-out.ts').then(
      ({ confirmAndLogOut }) => confirmAndLogOut(client, navigate),
      () => failureToast('Error', 'The site cannot be reached. Please try again.'),
    );
}
