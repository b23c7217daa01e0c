import { needsRow, ownListOf, requestOf } from '#rules/outbox/deeds.ts';
import type { Deed, DeedRequest, What } from '#rules/outbox/deeds.ts';
import { isOfReview, rebased } from '#rules/outbox/preconditions.ts';
import type { ReviewVersion } from '#rules/outbox/preconditions.ts';
import { verdictOf } from '#rules/outbox/verdicts.ts';
import type { Store } from './store.ts';

/** What the server said; that nothing was said is an exception. */
export type Said = {
  status: number;
  contentType: string;
  text: string;
};

export type Ending = { is: 'done'; said: Said | null } | { is: 'refused'; said: Said };

export type Desk = {
  store: Store;
  send: (request: DeedRequest | { method: 'GET'; path: string }, deed: Deed) => Promise<Said>;
  /** The row's id as this tab knows it; undefined where it does not, which asks the server. */
  knownRow: (deed: Deed) => number | null | undefined;
  isAwaited: (deed: Deed) => boolean;
  /** Before the deed leaves the store, so that no screen falls back in between. */
  ended: (deed: Deed, ending: Ending) => void;
};

/** Why it stopped; `empty` where nothing is left that can be sent. */
export type Stop = 'empty' | 'offline' | 'signed-out' | 'later';

/**
 * Sends a member's deeds one after the other, the oldest first, until one cannot be sent. Whoever calls holds the lock that
 * keeps other tabs from doing the same; without it the keys still let each deed be done once.
 */
export async function sendWaiting(desk: Desk, userId: string): Promise<Stop> {
  for (;;) {
    const waiting = await desk.store.all();
    const deed = waiting.find((other) => other.userId === userId && !other.refusal);
    if (!deed) return 'empty';
    const stop = await sendOne(desk, deed);
    if (stop) return stop;
  }
}

async function sendOne(desk: Desk, deed: Deed): Promise<Exclude<Stop, 'empty'> | null> {
  try {
    const addressed = await address(desk, deed);
    if ('failed' in addressed) return settle(desk, deed, addressed.failed);
    if (!addressed.deed) return null;
    const { request } = addressed.deed;
    if (!request) return end(desk, addressed.deed, { is: 'done', said: null });
    return await settle(desk, addressed.deed, await desk.send(request, addressed.deed));
  } catch (error) {
    // What fetch throws where there is no network, or where the answer took too long.
    if (error instanceof TypeError || error instanceof DOMException) return 'offline';
    throw error;
  }
}

/** Says in full what will be sent, and keeps that before it is sent. */
async function address(desk: Desk, deed: Deed): Promise<{ deed: Deed | null } | { failed: Said }> {
  if (deed.request) return { deed };
  let row: number | null = null;
  const isLost = deed.isReaddressed && deed.what.kind === 'unreview';
  if (isLost || needsRow(deed.what)) {
    const known = deed.isReaddressed ? undefined : desk.knownRow(deed);
    // A tab may have missed that the row is there by now; then there would be nothing to send.
    if (known === undefined || !requestOf(deed, known)) {
      const list = await desk.send({ method: 'GET', path: ownListOf(deed) }, deed);
      if (list.status !== 200) return { failed: list };
      row = rowIn(list.text, deed.sandwich.id);
    } else row = known;
  }
  const request = requestOf(deed, row);
  if (!request) return { deed };
  return { deed: await desk.store.change(deed.key, (kept) => ({ request: kept.request ?? request })) };
}

async function settle(desk: Desk, deed: Deed, said: Said): Promise<Exclude<Stop, 'empty'> | null> {
  const isAwaited = desk.isAwaited(deed);
  switch (verdictOf(said.status, deed, isAwaited)) {
    case 'done':
      await rebaseLater(desk, deed, said);
      return end(desk, deed, { is: 'done', said });
    case 'signed-out':
      return 'signed-out';
    case 'later':
      await desk.store.change(deed.key, ({ failures }) => ({
        failures: said.status === 429 ? failures : failures + 1,
      }));
      return 'later';
    case 'readdress':
      return readdress(desk, deed);
    case 'refused':
      if (isAwaited && !isKeptForChoice(deed, said)) return end(desk, deed, { is: 'refused', said });
      return refuse(desk, deed, said);
  }
}

/** What this device has just done is no other device's change to the deeds that wait behind it. */
async function rebaseLater(
  { store }: Desk,
  { key, userId, sandwich, what }: Deed,
  said: Said,
): Promise<void> {
  if (!isOfReview(what)) return;
  const saved = said.text ? (JSON.parse(said.text) as ReviewVersion) : null;
  for (const later of await store.all()) {
    const isOfSame = later.userId === userId && later.sandwich.id === sandwich.id && later.key !== key;
    const next = isOfSame && !later.request ? rebased(later.what, what, saved) : null;
    if (next) await store.change(later.key, () => ({ what: next }));
  }
}

/** There are other notes by now, and no form holds these. */
function isKeptForChoice({ what }: Deed, { status }: Said): boolean {
  return status === 412 && what.kind === 'restore';
}

async function end(desk: Desk, deed: Deed, ending: Ending): Promise<null> {
  desk.ended(deed, ending);
  await desk.store.remove(deed.key);
  return null;
}

async function refuse(desk: Desk, deed: Deed, said: Said): Promise<null> {
  const refusal = { status: said.status, text: wordsOf(said) };
  await desk.store.change(deed.key, () => ({ refusal }));
  desk.ended(deed, { is: 'refused', said });
  return null;
}

/** Its row has gone, or another has come in its place, while it waited: it was not done, so that its key is free. */
async function readdress(desk: Desk, { key, what }: Deed): Promise<null> {
  await desk.store.change(key, () => ({ what: readdressed(what), request: null, isReaddressed: true }));
  return null;
}

/** Of another review nobody has seen a version. */
function readdressed(what: What): What {
  if (what.kind === 'review') return { ...what, reviewId: null, revision: null };
  return what.kind === 'unreview' ? { ...what, revision: undefined } : what;
}

function rowIn(list: string, sandwichId: number): number | null {
  const rows = JSON.parse(list) as { id: number; sandwichId: number }[];
  return rows.find((row) => row.sandwichId === sandwichId)?.id ?? null;
}

export function wordsOf({ contentType, text, status }: Said): string {
  if (!contentType.startsWith('application/problem+json')) return text || `Answer ${status}`;
  try {
    return (JSON.parse(text) as { detail?: string }).detail ?? text;
  } catch {
    return text;
  }
}
