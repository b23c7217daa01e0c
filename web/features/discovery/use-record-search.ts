import { useEffect, useState } from 'react';
import { callApi } from '#web/lib/api/api-client.ts';
import { addRecentSearch } from '#web/lib/device/recent-searches.ts';
import { reportClientError } from '#web/lib/errors/report-client-error.ts';

/** A settled search is stored on this device and sent to the server for a member. */
export function useRecordSearch(q: string, viewer: { id: string } | null): void {
  const [notes] = useState(() => createSearchRecorder(recordSearchLocally));
  const userId = viewer?.id ?? ANONYMOUS;
  useEffect(() => notes.look(q, userId), [notes, q, userId]);
  useEffect(() => notes.leave, [notes]);
}

const ANONYMOUS = 'nobody';

function recordSearchLocally(userId: string, query: string): void {
  addRecentSearch(query);
  if (userId !== ANONYMOUS) void recordSearchOnServer(userId, query);
}

/** Not awaited by any caller, and a failure is only logged (M7). */
export async function recordSearchOnServer(userId: string, query: string): Promise<void> {
  try {
    await callApi('POST', '/api/users/{id}/actions', {
      params: { id: userId },
      body: { actionType: 'search', metadata: { query } },
    });
  } catch (error) {
    void reportClientError(error);
  }
}

/** Longer than the search box's debounce, because a member who keeps typing has not found the right words yet. */
export const SEARCH_SETTLE_DELAY_MS = 1_500;

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
      timer = setTimeout(pending, SEARCH_SETTLE_DELAY_MS);
    },
    leave: () => pending?.(),
  };
}
