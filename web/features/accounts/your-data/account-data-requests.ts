import { userErrorText } from '#web/lib/errors/error-reason.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { clearPrivateData } from '#web/lib/session/clear-private-data.ts';
import { clearStoredUser } from '#web/lib/session/stored-user.ts';

type ErasureInput = { password: string; reviews: 'remove' | 'anonymous' };
type ErasureResult = { eraseOn: string | null; problem: string | null };

export async function requestAccountErasure(id: string, body: ErasureInput): Promise<ErasureResult> {
  try {
    const { withMutationQueueRestored } =
      await import('#web/lib/mutation-queue/with-mutation-queue-restored.ts');
    const { eraseOn } = await withMutationQueueRestored(
      () => callApi('DELETE', '/api/users/{id}', { params: { id }, body }),
      ({ userId }) => userId !== id,
    );
    return { eraseOn, problem: null };
  } catch (error) {
    return {
      eraseOn: null,
      problem: userErrorText(error, 'We couldn’t delete your account. Please try again.'),
    };
  }
}

/** The server has ended the session; a full page load removes the member's data from memory. */
export function redirectAfterErasureRequest(eraseOn: string): void {
  clearStoredUser();
  clearPrivateData();
  location.replace(`/goodbye?on=${eraseOn.slice(0, 10)}`);
}

/** Unlocks actions that need the password for ten minutes; null on success, otherwise an error message. */
export async function unlockActionsWithPassword(password: string): Promise<string | null> {
  try {
    await callApi('POST', '/api/auth/confirmation', { body: { password } });
    return null;
  } catch (error) {
    return userErrorText(error, 'We couldn’t check your password. Please try again.');
  }
}

/** The response is an attachment, so the page stays open. */
export function downloadMemberDataExport(id: string): void {
  location.assign(`/api/users/${id}/export`);
}
