import type { QueryClient } from '@tanstack/react-query';
import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { ApiError, callApi } from '#web/lib/api/api-client.ts';
import { getViewer } from '#web/lib/session/session.ts';
import { updateViewer } from '#web/lib/session/update-viewer.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';

/** The texts of A6 and A8; some differ by one letter and belong to different failures. */
export const USER_PROMOTION_MESSAGES = {
  denied: { title: 'Permission denied', text: 'You must be an admin to perform this action' },
  refused: { title: 'Promotion Failed', text: 'Could not promote user to admin' },
  failed: { title: 'Promotion failed', text: 'Could not promote user' },
  done: { title: 'User promoted', text: 'User has been promoted to admin' },
} as const;

type Subject = { id: string };

export async function promoteUser(client: QueryClient, { id }: Subject): Promise<void> {
  if (getViewer(client)?.role !== 'admin')
    return showFailureToast(USER_PROMOTION_MESSAGES.denied.title, USER_PROMOTION_MESSAGES.denied.text);
  try {
    const { message } = await callApi('POST', '/api/users/{id}/promote', { params: { id } });
    toast({ title: USER_PROMOTION_MESSAGES.done.title, text: message || USER_PROMOTION_MESSAGES.done.text });
  } catch (error) {
    const { title, text } =
      error instanceof ApiError ? USER_PROMOTION_MESSAGES.refused : USER_PROMOTION_MESSAGES.failed;
    showFailureToast(title, text);
  }
  await refreshUsers(client);
}

export async function demoteUser(client: QueryClient, { id }: Subject): Promise<void> {
  try {
    const { message } = await callApi('POST', '/api/users/{id}/demote', { params: { id } });
    if (id === getViewer(client)?.id) updateViewer(client, await callApi('GET', '/api/auth/me'));
    else toast({ title: 'Member demoted', text: message });
  } catch (error) {
    showFailureToast(
      'Demotion failed',
      userErrorText(error, 'We couldn’t demote the member. Please try again.'),
    );
  }
  await refreshUsers(client);
}

export async function setCatalogEditorRight(
  client: QueryClient,
  { id }: Subject,
  granted: boolean,
): Promise<void> {
  try {
    const { message } = await callApi('PUT', '/api/users/{id}/catalog-editor', {
      params: { id },
      body: { granted },
    });
    toast({ title: granted ? 'Permission granted' : 'Permission removed', text: message });
  } catch (error) {
    showFailureToast(
      'Permission not changed',
      userErrorText(error, 'We couldn’t change the permission. Please try again.'),
    );
  }
  await refreshUsers(client);
}

/** null suspends until an admin lifts it. Resolves to whether it succeeded. */
export async function suspendUser(
  client: QueryClient,
  { id }: Subject,
  { reason, days }: { reason: string; days: number | null },
): Promise<boolean> {
  const until = days === null ? null : new Date(Date.now() + days * 24 * 3_600_000).toISOString();
  return setSuspension(client, id, { suspended: true, reason, until });
}

export async function liftSuspension(client: QueryClient, { id }: Subject): Promise<void> {
  await setSuspension(client, id, { suspended: false });
}

const SUSPENSION_FAILURES = {
  suspend: { title: 'Suspension failed', text: 'We couldn’t suspend them. Please try again.' },
  lift: { title: 'Suspension not lifted', text: 'We couldn’t lift the suspension. Please try again.' },
} as const;

type Suspension = { suspended: true; reason: string; until: string | null } | { suspended: false };

async function setSuspension(client: QueryClient, id: string, body: Suspension): Promise<boolean> {
  let isDone = false;
  try {
    const { message } = await callApi('PUT', '/api/users/{id}/suspension', { params: { id }, body });
    toast({ title: body.suspended ? 'Member suspended' : 'Suspension lifted', text: message });
    isDone = true;
  } catch (error) {
    const { title, text } = SUSPENSION_FAILURES[body.suspended ? 'suspend' : 'lift'];
    showFailureToast(title, userErrorText(error, text));
  }
  await refreshUsers(client);
  return isDone;
}

async function refreshUsers(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['/api/users'] });
}
