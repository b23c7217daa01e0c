import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { profileBodySchema, registerBodySchema } from '#contract/members/accounts.ts';
import type { LoginQuestion, loginBodySchema } from '#contract/members/sign-in.ts';
import { showFailureToast, toast } from '#web/ui/feedback/toast-store.ts';
import { ApiError, callApi } from '../api/api-client.ts';
import { removeFromLocalStorage } from '../device/local-storage.ts';
import { randomUuid } from '../forms/random-uuid.ts';
import { setViewer, getViewer, withSessionLoading, type Viewer } from './session.ts';
import { UNSENT_LOGOUT_KEY } from './stored-user.ts';
import { updateViewer } from './update-viewer.ts';
import { userErrorText } from '../errors/error-reason.ts';

export type LoginInput = z.input<typeof loginBodySchema>;
export type RegistrationInput = Omit<z.input<typeof registerBodySchema>, 'id'>;
export type ProfileChanges = z.input<typeof profileBodySchema>;

/** With a `question`, the password was right and no failure is shown. */
export type LoginFailure = { text: string; question: LoginQuestion | null };

/** null on success, otherwise an error text for the user. */
type FailureText = Promise<string | null>;

export function useLogin(): (input: LoginInput) => Promise<LoginFailure | null> {
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

export async function logIn(client: QueryClient, input: LoginInput): Promise<LoginFailure | null> {
  try {
    await withSessionLoading(async () => {
      const { user } = await callApi('POST', '/api/auth/login', { body: input });
      startSession(client, user);
      toast({ title: 'Login successful', text: 'Welcome back!' });
    });
    return null;
  } catch (error) {
    const text = userErrorText(error, 'Invalid username or password');
    const question = findLoginQuestion(error, input);
    if (!question) showFailureToast('Login failed', text);
    return { text, question };
  }
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

/** A wrong code names the same field as a missing one. */
function findLoginQuestion(error: unknown, input: LoginInput): LoginQuestion | null {
  if (!(error instanceof ApiError)) return null;
  const { status, problem } = error;
  const asksFor = (question: LoginQuestion) =>
    input[question] === undefined && problem?.errors?.some(({ field }) => field === question);
  if (status === 401 && asksFor('code')) return 'code';
  return status === 409 && asksFor('keepAccount') ? 'keepAccount' : null;
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
    showFailureToast(title, text);
    return text;
  }
}
