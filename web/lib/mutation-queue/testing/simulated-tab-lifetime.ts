import type { MutationStore } from '../store.ts';

/** A tab that can be killed between any two steps; in a dead tab, pending promises never settle. */
export class SimulatedTabLifetime {
  isOver = false;
  /** The number of steps until the tab dies. */
  fuse = Infinity;

  async step<T>(work: () => Promise<T>): Promise<T> {
    if (this.isOver || (this.fuse -= 1) < 0) return this.#die();
    const result = await work();
    if (this.isOver || (this.fuse -= 1) < 0) return this.#die();
    return result;
  }

  #die(): Promise<never> {
    this.isOver = true;
    this.onDeath();
    return new Promise(() => {});
  }

  onDeath = (): void => {};
}

export function createInterruptibleMutationStore(
  life: SimulatedTabLifetime,
  store: MutationStore,
): MutationStore {
  return {
    add: (mutation) => life.step(() => store.add(mutation)),
    all: () => life.step(() => store.all()),
    change: (key, changes) => life.step(() => store.change(key, changes)),
    remove: (key) => life.step(() => store.remove(key)),
  };
}
