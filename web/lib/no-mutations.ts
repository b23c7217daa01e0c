/** In place of the library's: whatever writes here calls the API itself, and 1.5 kB need not wait on every first visit. */
export class MutationCache {
  resumePausedMutations(): Promise<void> {
    return Promise.resolve();
  }

  getAll(): [] {
    return [];
  }

  findAll(): [] {
    return [];
  }

  clear(): void {}
}
