import { useEffect, useRef } from 'react';
import { call } from '#web/lib/call.ts';
import { reportError } from '#web/lib/report-error.ts';

/** Longer than the debounce of the box: who goes on typing has not found the words yet. */
export const SETTLED_AFTER = 1_500;

/** Tells the server what a member has searched for: once when it settles or is left, and never a letter at a time. */
export function useSearchNote(q: string, viewer: { id: string } | null): void {
  const noted = useRef('');
  const userId = viewer?.id;
  const pending = useRef<(() => void) | null>(null);

  useEffect(() => {
    const query = q.trim();
    pending.current = null;
    if (!userId || !query || query === noted.current) return;
    const send = () => {
      pending.current = null;
      noted.current = query;
      void noteSearch(userId, query);
    };
    pending.current = send;
    const timer = setTimeout(send, SETTLED_AFTER);
    return () => clearTimeout(timer);
  }, [q, userId]);
  // Whoever opens a result has settled on these words.
  useEffect(() => () => pending.current?.(), []);
}

/** Nobody waits for it, and a failure is only logged (member.md section 7). */
async function noteSearch(userId: string, query: string): Promise<void> {
  try {
    await call('POST', '/api/users/{id}/actions', {
      params: { id: userId },
      body: { actionType: 'search', metadata: { query } },
    });
  } catch (error) {
    reportError(error);
  }
}
