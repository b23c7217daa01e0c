import { useReducer, useState } from 'react';
import type { Review } from '#contract/reviews.ts';
import { isSameVersion } from '#web/lib/mutation-queue/mutations.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { dropDraft, isSameDraft, keepDraft, readDraft } from './drafts.ts';
import type { Draft, KeptDraft } from './drafts.ts';

/**
 * What is typed, over what is published. The device alone knows of a draft, so that the first picture is without it. It is
 * outdated where another device has published something else since it was begun.
 */
export function useDraft(userId: string, sandwichId: number, own: Review | null) {
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState<KeptDraft | null>(null);
  const [, noteWrite] = useReducer((count: number) => count + 1, 0);
  // Each time anew, since the outbox rebases what is stored.
  const stored = isHydrated ? readDraft(userId, sandwichId) : null;
  const published: Draft = { rating: own?.rating ?? 0, review: own?.review ?? '' };
  const restored = stored && !isSameDraft(stored, published) ? stored : null;
  const draft = typed ?? restored;
  const version = own && { id: own.id, revision: own.revision };
  const base = draft && !isSameDraft(draft, published) ? (restored ?? draft).base : version;

  function keep(next: Draft, from = base) {
    const kept = { rating: next.rating, review: next.review, base: from };
    setTyped(kept);
    if (isSameDraft(kept, published)) dropDraft(userId, sandwichId);
    else keepDraft(userId, sandwichId, kept);
    noteWrite();
  }

  return {
    fields: draft ?? published,
    published,
    isRestored: restored !== null && typed === null,
    isOutdated: own !== null && !isSameVersion(base, version),
    set: (next: Draft) => keep(next),
    /** What was published meanwhile has been seen. */
    settle: (next: Draft) => keep(next, version),
    /** Also where nothing has been typed: another device's text is about to take its place. */
    keepAsTyped() {
      const kept = { ...(draft ?? published), base };
      setTyped(kept);
      keepDraft(userId, sandwichId, kept);
      noteWrite();
    },
    drop: () => dropDraft(userId, sandwichId),
    takePublished() {
      setTyped(null);
      dropDraft(userId, sandwichId);
      noteWrite();
    },
  };
}
