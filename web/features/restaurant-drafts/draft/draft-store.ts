import {
  removeFromLocalStorage,
  readLocalStorageJson,
  writeLocalStorageJson,
} from '#web/lib/device/local-storage.ts';
import { EMPTY_RESTAURANT_DRAFT, isRestaurantDraftUntouched, type RestaurantDraft } from './draft.ts';

export type RestaurantDraftChange = (draft: RestaurantDraft) => RestaurantDraft;

/** One draft per admin, shared by the screen, the submission and the next reload. */
export type RestaurantDraftStore = {
  current(): RestaurantDraft;
  change(change: RestaurantDraftChange): void;
  subscribe(listener: () => void): () => void;
};

/** Every change is stored at once, so that a reload loses nothing. */
export function openRestaurantDraftStore(userId: string): RestaurantDraftStore {
  let draft: RestaurantDraft | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  function follow({ key }: StorageEvent) {
    if (key !== null && !isKeyOfDraft(userId, key)) return;
    draft = undefined;
    tell();
  }

  return {
    current: () => (draft ??= readDraft(userId)),
    change(change) {
      draft = change((draft ??= readDraft(userId)));
      storeDraft(userId, draft);
      tell();
    },
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', follow);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', follow);
      };
    },
  };
}

export function getEmptyRestaurantDraft(): RestaurantDraft {
  return EMPTY_RESTAURANT_DRAFT;
}

/** A draft of another version is discarded. */
export const RESTAURANT_DRAFT_VERSION = 1;

type StoredDraft = {
  version: number;
  draft: RestaurantDraft;
};

/** Survives a reload and the end of the session, and is shown to its author only. */
function readDraft(userId: string): RestaurantDraft {
  const stored = readLocalStorageJson<Partial<StoredDraft> | null>(keyOf(userId));
  return stored?.version === RESTAURANT_DRAFT_VERSION && isDraft(stored.draft)
    ? { ...EMPTY_RESTAURANT_DRAFT, ...stored.draft }
    : EMPTY_RESTAURANT_DRAFT;
}

function storeDraft(userId: string, draft: RestaurantDraft): void {
  if (isRestaurantDraftUntouched(draft)) removeFromLocalStorage(keyOf(userId));
  else
    writeLocalStorageJson(keyOf(userId), { version: RESTAURANT_DRAFT_VERSION, draft } satisfies StoredDraft);
}

function isKeyOfDraft(userId: string, key: string | null): boolean {
  return key === keyOf(userId);
}

function keyOf(userId: string): string {
  return `draft:restaurant:${userId}`;
}

/** The browser's owner can store anything; an invalid value would break the screen. */
function isDraft(value: unknown): value is RestaurantDraft {
  const draft = (value ?? {}) as Partial<RestaurantDraft>;
  return (
    typeof draft.basics?.name === 'string' &&
    typeof draft.deed === 'object' &&
    typeof draft.menuText === 'string' &&
    typeof draft.nextRef === 'number' &&
    Array.isArray(draft.locations) &&
    Array.isArray(draft.sandwiches) &&
    Array.isArray(draft.doubtful)
  );
}
