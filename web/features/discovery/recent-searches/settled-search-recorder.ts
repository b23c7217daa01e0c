/** Longer than the search box's debounce, because a member who keeps typing has not found the right words yet. */
export const SEARCH_RECORDING_DELAY_MS = 1_500;

/** Records a search once it has settled, or when the search is left. */
export function createSettledSearchRecorder(record: (userId: string, query: string) => void) {
  let lastRecorded = '';
  let pending: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function cancel() {
    clearTimeout(timer);
    pending = null;
  }

  return {
    schedule(q: string, userId: string | undefined): void {
      cancel();
      const query = q.trim();
      if (!userId || !query || query === lastRecorded) return;
      pending = () => {
        cancel();
        lastRecorded = query;
        record(userId, query);
      };
      timer = setTimeout(pending, SEARCH_RECORDING_DELAY_MS);
    },
    flush: () => pending?.(),
  };
}
