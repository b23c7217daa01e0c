import type { QueryClient } from '@tanstack/react-query';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { parseEndpointResponse } from '#web/lib/api/api-client.ts';
import type { MutationResult } from '#web/lib/mutation-queue/flush.ts';
import {
  isReviewPayload,
  type NewMutation,
  type MutationPayload,
} from '#web/lib/mutation-queue/mutation-types.ts';
import {
  applyMutationToListEntry,
  type ListEntryFlags,
} from '#web/lib/mutation-queue/apply-mutation-to-list-entry.ts';
import {
  isMutationPending,
  mutationQueue,
  type MutationEnqueueOutcome,
} from '#web/lib/mutation-queue/queue.ts';
import { getViewer } from '#web/lib/session/session.ts';
import { collectionApiPath, sandwichToSaveQuery } from '../queries.ts';
import { pickListEntryDetails, findListEntry, type OwnListEntry } from '../list/list-entries.ts';
import { currentCollectionQuery } from '../list/cached-collection-start.ts';
import { setCachedListEntry, getCachedListEntry } from '../list/list-cache.ts';
import {
  getPendingListButtonKey,
  setPendingListButtons,
  type ListButtonName,
} from './pending-list-buttons.ts';

/** The server's list entries of sandwiches with pending mutations. */
const confirmed = new Map<string, OwnListEntry | null>();
/** Entries that changed during a fetch of the list. They are newer, because a long list arrives in pages. */
const newerThanList = new Set<string>();
const sandwiches = new Map<number, Sandwich>();
const requestedSandwiches = new Set<number>();
const removed = new Map<string, OwnListEntry>();

/**
 * Updates the screen and adds the mutation to the queue. The screen shows the confirmed entry with all pending mutations
 * applied, so a rejected mutation disappears and the others stay.
 */
export async function enqueueListEntryMutation(
  client: QueryClient,
  userId: string,
  sandwich: Sandwich,
  payload: MutationPayload,
): Promise<MutationEnqueueOutcome> {
  syncListWithMutationQueue(client);
  const { id } = sandwich;
  sandwiches.set(id, sandwich);
  const shown = getCachedListEntry(client, userId, id);
  if (!confirmed.has(keyOf(userId, id))) confirmed.set(keyOf(userId, id), shown);
  if (payload.kind === 'remove' && shown) removed.set(keyOf(userId, id), shown);
  const outcome = mutationQueue.enqueue(userId, sandwich, payload);
  // The response to a request in progress is older and would undo the update.
  void client.cancelQueries({
    queryKey: [collectionApiPath(userId)],
    predicate: ({ state }) => state.data !== undefined,
  });
  return outcome;
}

let watched: QueryClient | undefined;
let stopWatching: (() => void)[] = [];

export function syncListWithMutationQueue(client: QueryClient): void {
  if (watched === client) return;
  stopWatching.forEach((stop) => stop());
  watched = client;
  confirmed.clear();
  newerThanList.clear();
  mutationQueue.knownRowId = ({ userId, sandwich }) => confirmedRowId(client, userId, sandwich.id);
  stopWatching = [
    mutationQueue.onResult((mutation, result) => confirmEntry(client, mutation, result)),
    mutationQueue.onChange(() => applyMutations(client)),
    client.getQueryCache().subscribe((event) => {
      const userId = getViewer(client)?.id;
      if (event.type !== 'updated' || !userId || event.query.queryKey[0] !== collectionApiPath(userId))
        return;
      const { action } = event;
      if (action.type === 'fetch' && countFetchingLists(client, userId) === 1) newerThanList.clear();
      if (action.type !== 'success' || action.manual) return;
      const entries = event.query.state.data as readonly OwnListEntry[];
      for (const key of confirmed.keys())
        if (!newerThanList.has(key))
          confirmed.set(key, withoutPlaceholder(findListEntry(entries, sandwichOf(key))));
      if (countFetchingLists(client, userId) === 0) newerThanList.clear();
      applyMutations(client);
    }),
  ];
  applyMutations(client);
}

function applyMutations(client: QueryClient): void {
  const mutations = mutationQueue.mutations().filter(({ what }) => what.kind !== 'suggestion');
  const viewer = getViewer(client)?.id;
  const waiting = mutations.filter((each) => each.userId === viewer && isMutationPending(each));
  setPendingListButtons(new Set(waiting.flatMap(marksOf)));
  for (const { userId, sandwich } of mutations) {
    const key = keyOf(userId, sandwich.id);
    if (!confirmed.has(key))
      confirmed.set(key, withoutPlaceholder(getCachedListEntry(client, userId, sandwich.id)));
  }
  for (const [key, row] of confirmed) {
    const userId = userOf(key);
    const id = sandwichOf(key);
    const own = mutations.filter(
      (each) => each.userId === userId && each.sandwich.id === id && !each.refusal,
    );
    const entry = own.reduce<OwnListEntry | null>((before, mutation) => applyMutation(before, mutation), row);
    setCachedListEntry(client, userId, id, entry);
    // Another member's pending mutations on this device are never shown.
    if (userId === viewer && entry?.id === 0 && !entry.sandwich) fetchSandwich(client, id);
    if (own.length === 0 && row?.id !== 0 && !newerThanList.has(key)) confirmed.delete(key);
  }
}

/** A list from the offline cache may hold a row that the server has not created yet. */
function withoutPlaceholder(entry: OwnListEntry | null): OwnListEntry | null {
  return entry?.id === 0 ? null : entry;
}

/** A mutation of an earlier visit knows only the sandwich's id, which the list cannot show or count. */
function fetchSandwich(client: QueryClient, id: number): void {
  if (requestedSandwiches.has(id)) return;
  requestedSandwiches.add(id);
  client
    .fetchQuery(sandwichToSaveQuery(id))
    .then(
      (sandwich) => {
        sandwiches.set(id, sandwich);
        applyMutations(client);
      },
      () => {},
    )
    .finally(() => requestedSandwiches.delete(id));
}

/** Reviews are no list entries and mark no button as pending. */
function marksOf({ sandwich: { id }, what }: NewMutation): string[] {
  const button = BUTTONS[what.kind];
  return button ? [getPendingListButtonKey(id, button)] : [];
}

const BUTTONS: Partial<Record<MutationPayload['kind'], ListButtonName>> = {
  save: 'saved',
  remove: 'saved',
  restore: 'saved',
  favorite: 'favorite',
  unfavorite: 'favorite',
  tried: 'tried',
  untried: 'tried',
  'tried-again': 'tried',
};

function confirmEntry(client: QueryClient, mutation: NewMutation, result: MutationResult): void {
  const { what } = mutation;
  const key = keyOf(mutation.userId, mutation.sandwich.id);
  const before = confirmed.get(key) ?? null;
  if (result.is === 'refused' || isReviewPayload(what) || what.kind === 'suggestion') return;
  const whole = applyMutation(before, mutation);
  const row = rowIn(result);
  // The server returns compact rows. If a later mutation is rejected, this row is shown again and needs all fields.
  const savedRow = row && {
    ...(whole && pickListEntryDetails(whole)),
    ...row,
    ...(what.kind === 'restore' && whole ? { dateCreated: whole.dateCreated } : {}),
  };
  confirmed.set(key, savedRow ?? whole);
  if (countFetchingLists(client, mutation.userId) > 0) newerThanList.add(key);
}

function countFetchingLists(client: QueryClient, userId: string): number {
  return client.isFetching({ queryKey: [collectionApiPath(userId)] });
}

function rowIn({ response }: MutationResult): OwnListEntry | null {
  // 404: another tab has removed the row already.
  if (!response || response.status >= 300) return null;
  const answer: Partial<OwnListEntry> | undefined = parseEndpointResponse<'POST', '/api/user-sandwiches'>(
    response,
  );
  return answer?.sandwichId === undefined ? null : (answer as OwnListEntry);
}

/** null: no row. undefined: unknown, or a row whose id the server has not returned yet. */
function confirmedRowId(client: QueryClient, userId: string, sandwichId: number): number | null | undefined {
  const row = confirmed.get(keyOf(userId, sandwichId));
  if (row) return row.id === 0 ? undefined : row.id;
  const { queryKey } = currentCollectionQuery(client, userId);
  return row === null && client.getQueryData(queryKey) ? null : undefined;
}

function applyMutation(
  before: OwnListEntry | null,
  { userId, sandwich, what }: NewMutation,
): OwnListEntry | null {
  return applyMutationToListEntry(before, what, (flags) => ({
    ...(what.kind === 'restore' ? removed.get(keyOf(userId, sandwich.id)) : undefined),
    ...createPlaceholder(userId, sandwich.id, flags),
    ...(what.kind === 'restore' ? datesOf(removed.get(keyOf(userId, sandwich.id))) : {}),
  }));
}

function createPlaceholder(userId: string, sandwichId: number, flags: ListEntryFlags): OwnListEntry {
  const now = new Date().toISOString();
  const sandwich = sandwiches.get(sandwichId);
  const shown = sandwich ? { sandwich } : {};
  return { id: 0, userId, sandwichId, ...flags, dateCreated: now, dateUpdated: now, ...shown };
}

function datesOf(entry: OwnListEntry | undefined): Partial<OwnListEntry> {
  return entry ? { dateCreated: entry.dateCreated, dateUpdated: entry.dateUpdated } : {};
}

function keyOf(userId: string, sandwichId: number): string {
  return `${sandwichId}/${userId}`;
}

function sandwichOf(key: string): number {
  return parseInt(key, 10);
}

function userOf(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}
