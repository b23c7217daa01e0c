import { humanPart } from '#web/lib/account.ts';
import { call } from '#web/lib/call.ts';
import { forgetPrivateData } from '#web/lib/private-data.ts';
import { forgetStoredUser } from '#web/lib/stored-user.ts';

type Wish = { password: string; reviews: 'remove' | 'anonymous' };
type Asked = { eraseOn: string | null; problem: string | null };

export async function askToErase(id: string, body: Wish): Promise<Asked> {
  try {
    const { eraseOn } = await call('DELETE', '/api/users/{id}', { params: { id }, body });
    return { eraseOn, problem: null };
  } catch (error) {
    return {
      eraseOn: null,
      problem: humanPart(error, 'Your account could not be deleted. Please try again.'),
    };
  }
}

/** The server has ended the session; the next page is loaded afresh, so that nothing of the member is left in this one. */
export function leaveForGood(eraseOn: string): void {
  forgetStoredUser();
  forgetPrivateData();
  location.replace(`/goodbye?on=${eraseOn.slice(0, 10)}`);
}

/** Opens for ten minutes what asks for the password; null when it is right, else why not. */
export async function confirmPassword(password: string): Promise<string | null> {
  try {
    await call('POST', '/api/auth/confirmation', { body: { password } });
    return null;
  } catch (error) {
    return humanPart(error, 'The password could not be checked. Please try again.');
  }
}

/** An attachment: the page stays where it is. */
export function fetchExport(id: string): void {
  location.assign(`/api/users/${id}/export`);
}
