import { useEffect, useState } from 'react';
import { call } from '#web/lib/call.ts';
import { reportError } from '#web/lib/report-error.ts';
import { searchNotes } from './search-notes.ts';

/** Tells the server what a member has searched for, once it settles. */
export function useSearchNote(q: string, viewer: { id: string } | null): void {
  const [notes] = useState(() => searchNotes((userId, query) => void noteSearch(userId, query)));
  const userId = viewer?.id;
  useEffect(() => notes.look(q, userId), [notes, q, userId]);
  useEffect(() => notes.leave, [notes]);
}

/** Nobody waits for it, and a failure is only logged (member.md section 7). */
export async function noteSearch(userId: string, query: string): Promise<void> {
  try {
    await call('POST', '/api/users/{id}/actions', {
      params: { id: userId },
      body: { actionType: 'search', metadata: { query } },
    });
  } catch (error) {
    void reportError(error);
  }
}
