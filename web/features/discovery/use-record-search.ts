import { useEffect, useState } from 'react';
import { call } from '#web/lib/api/api-client.ts';
import { addRecentSearch } from '#web/lib/device/recent-searches.ts';
import { reportClientError } from '#web/lib/errors/report-client-error.ts';

/** Once a search settles, this device remembers it and the server is told which member's it was. */
export function useRecordSearch(q: string, viewer: { id: string } | null): void {
  const [notes] = useState(() => createSearchRecorder(recordSearchLocally));
  const who = viewer?.id ?? ANONYMOUS;
  useEffect(() => notes.look(q, who), [notes, q, who]);
  useEffect(() => notes.leave, [notes]);
}

const ANONYMOUS = 'nobody';

function recordSearchLocally(userId: string, query: string): void {
  addRecentSearch(query);
  if (userId !== ANONYMOUS) void reportSearch(userId, query);
}

/** Nobody waits for it, and a failure is only logged (M7.11). */
export async function reportSearch(userId: string, query: string): Promise<void> {
  try {
    await call('POST', '/api/users/{id}/actions', {
      params: { id: userId },
      body: { actionType: 'search', metadata: { query } },
    });
  } catch (error) {
    void reportClientError(error);
  }
}

/** Longer than the debounce of the box: who goes on typing has not found the words yet. */
export const SETTLE_DELAY_MS = 1_500;

/** Tells what a member has searched for: once when it settles or is left, and never a letter at a time. */
export function createSearchRecorder(send: (userId: string, query: string) => void) {
  let noted = '';
  let pending: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function drop() {
    clearTimeout(timer);
    pending = null;
  }

  return {
    look(q: string, userId: string | undefined): void {
      drop();
      const query = q.trim();
      if (!userId || !query || query === noted) return;
      pending = () => {
        drop();
        noted = query;
        send(userId, query);
      };
      timer = setTimeout(pending, SETTLE_DELAY_MS);
    },
    leave: () => pending?.(),
  };
}
