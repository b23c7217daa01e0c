import { forget, readStored, store } from '#web/lib/local-store.ts';
import { EMPTY_DRAFT, isUntouched } from './draft.ts';
import type { RestaurantDraft } from './draft.ts';

/** A draft of another version is not understood any more and is left behind. */
export const DRAFT_VERSION = 1;

type Stored = {
  version: number;
  draft: RestaurantDraft;
};

/** What was not sent yet; it outlives a reload and a lost session, and is shown to its writer alone. */
export function readDraft(userId: string): RestaurantDraft {
  const stored = readStored<Partial<Stored> | null>(keyOf(userId));
  return stored?.version === DRAFT_VERSION && isDraft(stored.draft)
    ? { ...EMPTY_DRAFT, ...stored.draft }
    : EMPTY_DRAFT;
}

export function keepDraft(userId: string, draft: RestaurantDraft): void {
  if (isUntouched(draft)) forget(keyOf(userId));
  else store(keyOf(userId), { version: DRAFT_VERSION, draft } satisfies Stored);
}

export function isKeyOfDraft(userId: string, key: string | null): boolean {
  return key === keyOf(userId);
}

/** The prefix tells a logout that it goes too. */
function keyOf(userId: string): string {
  return `draft:restaurant:${userId}`;
}

/** The browser's owner can write anything there; what would break the screen is no draft. */
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
