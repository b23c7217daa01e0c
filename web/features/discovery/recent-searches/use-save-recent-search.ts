import { useEffect, useState } from 'react';
import { callApi } from '#web/lib/api/api-client.ts';
import { addRecentSearch } from '#web/lib/device/recent-searches.ts';
import { reportClientError } from '#web/lib/errors/report-client-error.ts';
import { createSettledSearchRecorder } from './settled-search-recorder.ts';

/** A settled search is stored on this device and sent to the server for a member. */
export function useSaveRecentSearch(q: string, viewer: { id: string } | null): void {
  const [recorder] = useState(() => createSettledSearchRecorder(recordSearch));
  const userId = viewer?.id ?? ANONYMOUS;
  useEffect(() => recorder.schedule(q, userId), [recorder, q, userId]);
  useEffect(() => recorder.flush, [recorder]);
}

const ANONYMOUS = 'nobody';

function recordSearch(userId: string, query: string): void {
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
