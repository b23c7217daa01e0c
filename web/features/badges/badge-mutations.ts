import type { ListedBadge } from '#contract/members/badges.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { callApi, ApiError } from '#web/lib/api/api-client.ts';
import { createUndoDeletionAction } from '#web/lib/deleted-content/restore-deleted-content.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import type { BadgeCategory } from './queries.ts';

export type BadgeFields = {
  name: string;
  description: string;
  category: BadgeCategory;
  requiredXp: string;
  imageUrl: string | null;
};

/** Creates or updates a badge and shows a toast; false if the form must stay open. */
export async function saveBadge(
  badge: ListedBadge | null,
  fields: BadgeFields,
  idempotencyKey: string,
): Promise<boolean> {
  const { imageUrl, requiredXp, ...rest } = fields;
  const body = { ...rest, requiredXp: requiredXp === '' ? null : Number(requiredXp) };
  try {
    if (badge)
      await callApi('PATCH', '/api/badges/{id}', {
        params: { id: badge.id },
        body: { ...body, imageurl: imageUrl },
      });
    else await callApi('POST', '/api/badges', { body: { ...body, imageUrl }, idempotencyKey });
  } catch (error) {
    showFailureToast('Error', reasonOf(error, badge ? 'Failed to update badge' : 'Failed to create badge'));
    return false;
  }
  toast({ title: badge ? 'Badge updated' : 'Badge created', text: fields.name });
  return true;
}

export async function deleteBadge({ id, name }: ListedBadge, refresh: () => Promise<void>): Promise<void> {
  try {
    await callApi('DELETE', '/api/badges/{id}', { params: { id } });
    toast({
      title: 'Badge deleted',
      text: name,
      action: createUndoDeletionAction({ resource: 'badges', id, name, refresh }),
    });
  } catch (error) {
    showFailureToast('Error', reasonOf(error, 'Failed to delete badge'));
  }
}

export async function awardBadge(
  { id: userId, username }: { id: string; username: string },
  { id, name }: { id: number; name: string },
): Promise<boolean> {
  try {
    await callApi('POST', '/api/users/{id}/badges', { params: { id: userId }, body: { badgeId: id } });
  } catch (error) {
    showFailureToast('Error', reasonOf(error, 'Failed to award badge. User may already have this badge.'));
    return false;
  }
  toast({ title: 'Badge awarded', text: `${username} now has ${withBidiIsolates(name)}.` });
  return true;
}

function reasonOf(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.text) || otherwise;
}
