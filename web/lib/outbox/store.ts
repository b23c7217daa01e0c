import type { Deed, NewDeed } from '#rules/outbox/deeds.ts';

/** Where deeds wait; shared by all tabs and by the worker. */
export type Store = {
  add(deed: NewDeed): Promise<Deed>;
  /** In the order in which they were done. */
  all(): Promise<Deed[]>;
  /** In one step, whoever else is at it; null where it has gone. */
  change(key: string, changes: (deed: Deed) => Partial<NewDeed>): Promise<Deed | null>;
  remove(key: string): Promise<void>;
};

const DEEDS = 'deeds';

export function openStore(factory: IDBFactory, name = 'outbox'): Store {
  let opened: Promise<IDBDatabase> | undefined;

  function open(): Promise<IDBDatabase> {
    opened ??= openDatabase(factory, name).then((db) => {
      // A logout empties the device's storage under an open page.
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
    work: (deeds: IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    const transaction = await begin(mode);
    const ended = endOf(transaction);
    ended.catch(() => {});
    const result = await work(transaction.objectStore(DEEDS));
    await ended;
    return result;
  }

  async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    const options = { durability: 'strict' } as const;
    try {
      return (await open()).transaction(DEEDS, mode, options);
    } catch {
      opened = undefined;
      return (await open()).transaction(DEEDS, mode, options);
    }
  }

  return {
    add: (deed) =>
      within('readwrite', async (deeds) => ({ ...deed, order: Number(await answerOf(deeds.add(deed))) })),
    all: () => within('readonly', (deeds) => answerOf<Deed[]>(deeds.getAll())),
    change: (key, changes) =>
      within('readwrite', async (deeds) => {
        const deed = await answerOf<Deed | undefined>(deeds.index('key').get(key));
        if (!deed) return null;
        const changed = { ...deed, ...changes(deed) };
        await answerOf(deeds.put(changed));
        return changed;
      }),
    remove: (key) =>
      within('readwrite', async (deeds) => {
        const order = await answerOf(deeds.index('key').getKey(key));
        if (order !== undefined) await answerOf(deeds.delete(order));
      }),
  };
}

/** For windows without storage: what is done there waits as long as the tab lives. */
export function openMemory(): Store {
  let deeds: Deed[] = [];
  let last = 0;
  return {
    async add(deed) {
      const kept = { ...deed, isFleeting: true, order: ++last };
      deeds = [...deeds, kept];
      return kept;
    },
    all: async () => deeds,
    async change(key, changes) {
      const deed = deeds.find((other) => other.key === key);
      if (!deed) return null;
      const changed = { ...deed, ...changes(deed) };
      deeds = deeds.map((other) => (other === deed ? changed : other));
      return changed;
    },
    async remove(key) {
      deeds = deeds.filter((other) => other.key !== key);
    },
  };
}

/** In the first where it can be kept; else, with no storage or no room, in the other. */
export function orElse(first: Store, other: Store): Store {
  const where = async (key: string) => ((await other.all()).some((deed) => deed.key === key) ? other : first);
  return {
    add: (deed) => first.add(deed).catch(() => other.add(deed)),
    all: async () => [...(await first.all().catch(() => [])), ...(await other.all())],
    change: async (key, changes) => (await where(key)).change(key, changes),
    remove: async (key) => (await where(key)).remove(key),
  };
}

function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, 1);
  request.addEventListener('upgradeneeded', () => {
    const deeds = request.result.createObjectStore(DEEDS, { keyPath: 'order', autoIncrement: true });
    deeds.createIndex('key', 'key', { unique: true });
  });
  return answerOf(request);
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
