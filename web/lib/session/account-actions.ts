import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { profileBodySchema, registerBodySchema } from '#contract/members/accounts.ts';
import type { loginBodySchema } from '#contract/members/sign-in.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { SECOND_FACTOR_CODE_NEEDED_TEXT } from '#shared/members/second-factor-texts.ts';
import { callApi } from '../api/api-client.ts';
import { removeFromLocalStorage } from '../device/local-storage.ts';
import { randomUuid } from '../forms/random-uuid.ts';
import { setViewer, getViewer, withSessionLoading, type Viewer } from './session.ts';
import { UNSENT_LOGOUT_KEY } from './stored-user.ts';
import { updateViewer } from './update-viewer.ts';
import { userErrorText } from '../errors/error-reason.ts';

export type LoginInput = z.input<typeof loginBodySchema>;
export type RegistrationInput = Omit<z.input<typeof registerBodySchema>, 'id'>;
export type ProfileChanges = z.input<typeof profileBodySchema>;

/** null on success, otherwise an error text for the user. */
type FailureText = Promise<string | null>;

export function useLogin(): (input: LoginInput) => FailureText {
  const client = useQueryClient();
  return (input) => logIn(client, input);
}

export function useRegister(): (input: RegistrationInput) => FailureText {
  const client = useQueryClient();
  return (input) => createAccount(client, input);
}

export function useUpdateProfile(): (changes: ProfileChanges) => Promise<boolean> {
  const client = useQueryClient();
  return (changes) => updateProfile(client, changes);
}

export function logIn(client: QueryClient, input: LoginInput): FailureText {
  return attempt('Login failed', 'Invalid username or password', async () => {
    const { user } = await callApi('POST', '/api/auth/login', { body: input });
    startSession(client, user);
    toast({ title: 'Login successful', text: 'Welcome back!' });
  });
}

export function createAccount(client: QueryClient, input: RegistrationInput): FailureText {
  return attempt('Registration failed', 'Could not create account', async () => {
    const body = { id: randomUuid(), ...input };
    startSession(client, await callApi('POST', '/api/auth/register', { body }));
    toast({ title: 'Registration successful', text: 'Your account has been created.' });
  });
}

export async function updateProfile(client: QueryClient, changes: ProfileChanges): Promise<boolean> {
  const viewer = getViewer(client);
  if (!viewer) return false;
  const failure = await attempt('Update failed', 'Could not update profile', async () => {
    const saved = await callApi('PATCH', '/api/users/{id}', { params: { id: viewer.id }, body: changes });
    updateViewer(client, saved);
    toast({ title: 'Profile updated', text: 'Your profile has been updated successfully.' });
  });
  return failure === null;
}

/** The login must say whether to keep the account (server/features/accounts/sign-in/account-status.ts). */
export function isErasurePendingText(text: string): boolean {
  return text.startsWith('Your account is set to be deleted on ');
}

/** The password was right, and the account has a second factor. */
export function isSecondFactorNeededText(text: string): boolean {
  return text === SECOND_FACTOR_CODE_NEEDED_TEXT;
}

/** An earlier logout that the server did not receive must not end the new session. */
function startSession(client: QueryClient, user: Viewer): void {
  removeFromLocalStorage(UNSENT_LOGOUT_KEY);
  setViewer(client, user);
}

async function attempt(title: string, fallback: string, work: () => Promise<void>): FailureText {
  try {
    await withSessionLoading(work);
    return null;
  } catch (error) {
    const text = userErrorText(error, fallback);
    if (!isErasurePendingText(text) && !isSecondFactorNeededText(text)) showFailureToast(title, text);
    return text;
  }
}
