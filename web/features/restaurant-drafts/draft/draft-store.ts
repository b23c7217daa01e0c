import {
  removeFromLocalStorage,
  readLocalStorageJson,
  writeLocalStorageJson,
} from '#web/lib/device/local-storage.ts';
import { EMPTY_RESTAURANT_DRAFT, isRestaurantDraftUntouched, type RestaurantDraft } from './draft.ts';

export type RestaurantDraftUpdater = (draft: RestaurantDraft) => RestaurantDraft;

/** One draft per admin, shared by the screen, the submission and the next reload. */
export type RestaurantDraftStore = {
  current(): RestaurantDraft;
  change(change: RestaurantDraftUpdater): void;
  subscribe(listener: () => void): () => void;
};

/** Every change is stored at once, so that a reload loses nothing. */
export function openRestaurantDraftStore(userId: string): RestaurantDraftStore {
  let draft: RestaurantDraft | undefined;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };

  function follow({ key }: StorageEvent) {
    if (key !== null && !isKeyOfDraft(userId, key)) return;
    draft = undefined;
    notify();
  }

  return {
    current: () => (draft ??= readDraft(userId)),
    change(change) {
      draft = change((draft ??= readDraft(userId)));
      storeDraft(userId, draft);
      notify();
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
  const stored = readLocalStorageJson<{ version: number; draft: unknown } | null>(keyOf(userId));
  const draft = renameSubmissionFields(stored?.draft);
  return stored?.version === RESTAURANT_DRAFT_VERSION && isDraft(draft)
    ? { ...EMPTY_RESTAURANT_DRAFT, ...draft }
    : EMPTY_RESTAURANT_DRAFT;
}

/** Versions before 0.2.0 stored the submission of a draft, and of each of its parts, as `deed`. */
function renameSubmissionFields(draft: unknown): unknown {
  if (draft === undefined) return undefined;
  return JSON.parse(JSON.stringify(draft), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('deed' in value)) return value;
    const { deed, ...others } = value;
    return { ...others, submission: deed };
  });
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

/** The user of the browser can store anything; an invalid value would break the page. */
function isDraft(value: unknown): value is RestaurantDraft {
  const draft = (value ?? {}) as Partial<RestaurantDraft>;
  return (
    typeof draft.basics?.name === 'string' &&
    typeof draft.submission === 'object' &&
    typeof draft.menuText === 'string' &&
    typeof draft.nextRef === 'number' &&
    Array.isArray(draft.locations) &&
    Array.isArray(draft.sandwiches) &&
    Array.isArray(draft.doubtful)
  );
}
