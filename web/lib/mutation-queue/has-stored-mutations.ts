import { MUTATION_DATABASE, MUTATION_OBJECT_STORE } from './mutation-queue-names.ts';

/** Answers without the code of the queue, and without creating its database. */
export function hasStoredMutations(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(MUTATION_DATABASE);
    let isNew = false;
    opening.addEventListener('upgradeneeded', () => {
      isNew = true;
      opening.transaction?.abort();
    });
    // If the database cannot be read, only the queue can tell.
    opening.addEventListener('error', () => resolve(!isNew));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const counting = database.transaction(MUTATION_OBJECT_STORE).objectStore(MUTATION_OBJECT_STORE).count();
      counting.addEventListener('success', () => resolve(counting.result > 0));
      counting.addEventListener('error', () => resolve(true));
      database.close();
    });
  });
}
