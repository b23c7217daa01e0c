import type { RestaurantDraft } from './draft.ts';
import { EMPTY_DRAFT } from './draft.ts';
import { isKeyOfDraft, keepDraft, readDraft } from './stored-draft.ts';

export type Change = (draft: RestaurantDraft) => RestaurantDraft;

/** One draft for one admin: what the screen shows, what the submission works on, and what a reload finds again. */
export type DraftStore = {
  current(): RestaurantDraft;
  change(change: Change): void;
  subscribe(listener: () => void): () => void;
};

/** Stored with every change, so that nothing is ever only on the screen. */
export function openDraftStore(userId: string): DraftStore {
  let draft: RestaurantDraft | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  /** Another tab of the same admin, or a logout. */
  function follow({ key }: StorageEvent) {
    if (key !== null && !isKeyOfDraft(userId, key)) return;
    draft = undefined;
    tell();
  }

  return {
    current: () => (draft ??= readDraft(userId)),
    change(change) {
      draft = change((draft ??= readDraft(userId)));
      keepDraft(userId, draft);
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

export function noDraft(): RestaurantDraft {
  return EMPTY_DRAFT;
}
