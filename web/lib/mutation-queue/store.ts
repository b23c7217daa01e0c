import { buildApiUrl } from '../api/api-client.ts';
import { MUTATION_DATABASE, MUTATION_OBJECT_STORE } from './mutation-queue-names.ts';
import type { Mutation, NewMutation } from './mutation-types.ts';

export type MutationStore = {
  add(mutation: NewMutation): Promise<Mutation>;
  all(): Promise<Mutation[]>;
  /** Atomic across tabs; null if the mutation is gone. */
  change(key: string, changes: (mutation: Mutation) => Partial<NewMutation>): Promise<Mutation | null>;
  /** False if the mutation is gone. */
  remove(key: string): Promise<boolean>;
};

export function openMutationStore(factory: IDBFactory, name = MUTATION_DATABASE): MutationStore {
  let opened: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    opened ??= openDatabase(factory, name).then((db) => {
      // A logout deletes the database while a page has it open.
      for (const event of ['close', 'versionchange'] as const) {
        db.addEventListener(event, () => {
          db.close();
          opened = undefined;
        });
      }
      return db;
    });
    opened.catch(() => (opened = undefined));
    return opened;
  }

  async function within<T>(
    mode: IDBTransactionMode,
    work: (mutations: IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    const transaction = await begin(mode);
    const ended = endOf(transaction);
    ended.catch(() => {});
    const result = await work(transaction.objectStore(MUTATION_OBJECT_STORE));
    await ended;
    return result;
  }

  async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    const options = { durability: 'strict' } as const;
    try {
      return (await open()).transaction(MUTATION_OBJECT_STORE, mode, options);
    } catch {
      opened = undefined;
      return (await open()).transaction(MUTATION_OBJECT_STORE, mode, options);
    }
  }

  return {
    add: (mutation) =>
      within('readwrite', async (mutations) => ({
        ...mutation,
        order: Number(await answerOf(mutations.add(toStored(mutation)))),
      })),
    all: () =>
      within('readonly', async (mutations) =>
        (await answerOf<Mutation[]>(mutations.getAll())).map(fromStored),
      ),
    change: (key, changes) =>
      within('readwrite', async (mutations) => {
        const stored = await answerOf<Mutation | undefined>(mutations.index('key').get(key));
        if (!stored) return null;
        const mutation = fromStored(stored);
        const changed = { ...mutation, ...changes(mutation) };
        await answerOf(mutations.put(toStored(changed)));
        return changed;
      }),
    remove: (key) =>
      within('readwrite', async (mutations) => {
        const order = await answerOf(mutations.index('key').getKey(key));
        if (order !== undefined) await answerOf(mutations.delete(order));
        return order !== undefined;
      }),
  };
}

/** For browsers without storage: mutations live as long as the tab. */
export function openMemoryMutationStore(): MutationStore {
  let mutations: Mutation[] = [];
  let last = 0;
  return {
    async add(mutation) {
      const stored = { ...mutation, isFleeting: true, order: ++last };
      mutations = [...mutations, stored];
      return stored;
    },
    all: async () => mutations,
    async change(key, changes) {
      const mutation = mutations.find((other) => other.key === key);
      if (!mutation) return null;
      const changed = { ...mutation, ...changes(mutation) };
      mutations = mutations.map((other) => (other === mutation ? changed : other));
      return changed;
    },
    async remove(key) {
      const before = mutations.length;
      mutations = mutations.filter((other) => other.key !== key);
      return mutations.length < before;
    },
  };
}

/** `other` holds what `first` cannot store. */
export function withFallbackMutationStore(first: MutationStore, other: MutationStore): MutationStore {
  // False until `first` has worked once, and after it could not store a mutation: then its failures are expected.
  let isFirstWorking = false;
  const storeOf = async (key: string) =>
    (await other.all()).some((mutation) => mutation.key === key) ? other : first;

  async function withFirst<T>(work: Promise<T>): Promise<T> {
    const result = await work;
    isFirstWorking = true;
    return result;
  }

  return {
    add: (mutation) =>
      withFirst(first.add(mutation)).catch(() => {
        isFirstWorking = false;
        return other.add(mutation);
      }),
    async all() {
      const stored = await withFirst(first.all()).catch((error: unknown) => {
        // A storage that fails for a moment is not an empty queue.
        if (isFirstWorking) throw error;
        return [];
      });
      return [...stored, ...(await other.all())];
    },
    change: async (key, changes) => (await storeOf(key)).change(key, changes),
    remove: async (key) => (await storeOf(key)).remove(key),
  };
}

function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, 1);
  request.addEventListener('upgradeneeded', () => {
    const mutations = request.result.createObjectStore(MUTATION_OBJECT_STORE, {
      keyPath: 'order',
      autoIncrement: true,
    });
    mutations.createIndex('key', 'key', { unique: true });
  });
  return answerOf(request);
}

/**
 * Tabs opened before 2026-11-26 read `text` instead of `review` and use the path unchanged. Remove this and
 * `fromStored` one release later.
 */
function toStored<Kept extends NewMutation>(mutation: Kept): Kept {
  const { what, request } = mutation;
  return {
    ...mutation,
    what: what.kind === 'review' ? { ...what, text: what.review } : what,
    request: request && { ...request, path: buildApiUrl(request.path, request.params), params: {} },
  };
}

function fromStored(stored: Mutation): Mutation {
  if (stored.what.kind !== 'review') return stored;
  const { text, ...what } = stored.what as typeof stored.what & { text?: string };
  return { ...stored, what: { ...what, review: what.review ?? text } };
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage failed')));
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('The storage failed'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });
}
