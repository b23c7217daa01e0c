import { useEffect, useState } from 'react';
import { usernameProblem } from '#shared/members/usernames.ts';
import { callApi } from '#web/lib/api/api-client.ts';

const DEBOUNCE_MS = 500;

export type UsernameCheckState = {
  state: 'empty' | 'own' | 'invalid' | 'checking' | 'available' | 'unavailable' | 'failed';
  message?: string;
};

type NamedUsernameCheck = UsernameCheckState & { name: string };

/** The documented states of a username field. Sends a request when typing has paused. */
export function useUsernameCheck(typed: string, own?: string): UsernameCheckState {
  const name = typed.trim();
  const known = checkUsernameLocally(name, own);
  const mustAsk = known === null;
  const [answer, setAnswer] = useState<NamedUsernameCheck | null>(null);

  useEffect(() => {
    if (mustAsk) return checkUsernameDebounced(name, (found) => setAnswer({ ...found, name }));
  }, [name, mustAsk]);

  if (known) return known;
  if (answer?.name !== name) return { state: 'checking', message: 'Checking...' };
  const { state, message } = answer;
  return { state, message };
}

/** If the check failed, the server decides on submit. */
export function canSubmitUsername({ state }: UsernameCheckState): boolean {
  return state !== 'invalid' && state !== 'unavailable' && state !== 'empty';
}

export function checkUsernameLocally(name: string, own?: string): UsernameCheckState | null {
  if (name === '' && own === undefined) return { state: 'empty' };
  if (name === own) return { state: 'own' };
  const problem = usernameProblem(name);
  return problem ? { state: 'invalid', message: problem } : null;
}

/** Checks after half a second without typing and drops the response for an older name. Returns a cancel function. */
export function checkUsernameDebounced(
  name: string,
  onResult: (found: UsernameCheckState) => void,
): () => void {
  const aborted = new AbortController();
  const timer = setTimeout(async () => {
    const found = await fetchUsernameCheck(name, aborted.signal);
    if (!aborted.signal.aborted) onResult(found);
  }, DEBOUNCE_MS);
  return () => {
    clearTimeout(timer);
    aborted.abort();
  };
}

async function fetchUsernameCheck(username: string, signal: AbortSignal): Promise<UsernameCheckState> {
  try {
    const { available, error } = await callApi('GET', '/api/users/check-username', {
      query: { username },
      signal,
    });
    return available
      ? { state: 'available', message: 'Username is available!' }
      : { state: 'unavailable', message: error ?? 'Username is not available' };
  } catch {
    return { state: 'failed', message: 'Unable to check username availability' };
  }
}
