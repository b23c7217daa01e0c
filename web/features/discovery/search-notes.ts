/** Longer than the debounce of the box: who goes on typing has not found the words yet. */
export const SETTLED_AFTER = 1_500;

/** Tells what a member has searched for: once when it settles or is left, and never a letter at a time. */
export function searchNotes(send: (userId: string, query: string) => void) {
  let noted = '';
  let pending: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function drop() {
    clearTimeout(timer);
    pending = null;
  }

  return {
    /** These words stand in the box now. */
    look(q: string, userId: string | undefined): void {
      drop();
      const query = q.trim();
      if (!userId || !query || query === noted) return;
      pending = () => {
        drop();
        noted = query;
        send(userId, query);
      };
      timer = setTimeout(pending, SETTLED_AFTER);
    },
    /** Whoever opens a result has settled on these words. */
    leave: () => pending?.(),
  };
}
