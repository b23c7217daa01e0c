import { MUTATION_DATABASE, MUTATION_OBJECT_STORE } from './mutation-queue-names.ts';

/** Answers without the code of the queue, and without creating its database. */
export async function hasStoredMutations(): Promise<boolean> {
  try {
    return (await countStoredMutations()) > 0;
  } catch {
    // A browser without a database keeps its queue in memory.
    return false;
  }
}

function countStoredMutations(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(MUTATION_DATABASE);
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      try {
        const mutations = opening.result
          .transaction(MUTATION_OBJECT_STORE)
          .objectStore(MUTATION_OBJECT_STORE);
        const counting = mutations.count();
        counting.addEventListener('success', () => resolve(counting.result));
        counting.addEventListener('error', () => reject(counting.error));
      } catch (error) {
        reject(error);
      } finally {
        // Takes effect after the count; an open database would block a logout.
        opening.result.close();
      }
    });
  });
}
