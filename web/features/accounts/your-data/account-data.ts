import { userErrorText } from '#web/lib/session/account.ts';
import { call } from '#web/lib/api/api-client.ts';
import { clearPrivateData } from '#web/lib/session/clear-private-data.ts';
import { clearStoredUser } from '#web/lib/session/stored-user.ts';

type ErasureInput = { password: string; reviews: 'remove' | 'anonymous' };
type ErasureResult = { eraseOn: string | null; problem: string | null };

export async function requestErasure(id: string, body: ErasureInput): Promise<ErasureResult> {
  try {
    const { eraseOn } = await call('DELETE', '/api/users/{id}', { params: { id }, body });
    return { eraseOn, problem: null };
  } catch (error) {
    return {
      eraseOn: null,
      problem: userErrorText(error, 'Your account could not be deleted. Please try again.'),
    };
  }
}

/** The server has ended the session; the next page is loaded afresh, so that nothing of the member is left in this one. */
export function redirectToGoodbye(eraseOn: string): void {
  clearStoredUser();
  clearPrivateData();
  location.replace(`/goodbye?on=${eraseOn.slice(0, 10)}`);
}

/** Opens for ten minutes what asks for the password; null when it is right, else why not. */
export async function confirmIdentity(password: string): Promise<string | null> {
  try {
    await call('POST', '/api/auth/confirmation', { body: { password } });
    return null;
  } catch (error) {
    return userErrorText(error, 'The password could not be checked. Please try again.');
  }
}

/** An attachment: the page stays where it is. */
export function downloadExport(id: string): void {
  location.assign(`/api/users/${id}/export`);
}
