import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { toast } from '#web/ui/toast-store.ts';
import { forgetPrivateData } from './private-data.ts';
import { becomeVisitor, whileLoading } from './session.ts';
import { forgetStoredUser } from './stored-user.ts';
import { endSession } from './unsent-logout.ts';

/** Ends with a visitor at home, also where the server cannot be told. */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return () =>
    logOut(client, async () => {
      navigate('/');
      await arrivalAt('/');
    });
}

/** The stored user goes first: the server's answer clears the storage without telling the other tabs. */
export function logOut(client: QueryClient, leave: () => Promise<void>): Promise<void> {
  return whileLoading(async () => {
    forgetStoredUser();
    forgetPrivateData();
    await endSession();
    await leave();
    becomeVisitor(client);
    toast({ title: 'Logged out', text: 'You have been logged out successfully.' });
  });
}

/** The page changes when its code is there; until then a page for members must not lose its member. */
function arrivalAt(path: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (location.pathname !== path) return;
      removeEventListener('pushState', look);
      resolve();
    };
    addEventListener('pushState', look);
    look();
  });
}
