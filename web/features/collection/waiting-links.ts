import type { QueryClient } from '@tanstack/react-query';
import type { Sandwich } from '#contract/sandwiches.ts';
import type { NewDeed, What } from '#rules/outbox/deeds.ts';
import { shownAfter } from '#rules/outbox/shown.ts';
import type { Flags } from '#rules/outbox/shown.ts';
import { outbox } from '#web/lib/outbox/here.ts';
import type { Outcome } from '#web/lib/outbox/outbox.ts';
import type { Ending } from '#web/lib/outbox/sending.ts';
import { viewerIn } from '#web/lib/session.ts';
import { collectionPath, listedSandwichQuery } from './api.ts';
import { detailsOf, linkOf } from './links.ts';
import type { Link } from './links.ts';
import { listInUse } from './list-start.ts';
import { showLink, shownLink } from './shown-links.ts';
import { markOf, showMarks } from './waiting-marks.ts';
import type { Marked } from './waiting-marks.ts';

/** Rows as the server has them, of the sandwiches that have deeds under way. */
const confirmed = new Map<string, Link | null>();
/** Those that were told while a list was on its way, which may be older: a long one comes in many parts. */
const newerThanList = new Set<string>();
/** What cards show of the sandwiches, and what an Undo brings back. */
const sandwiches = new Map<number, Sandwich>();
const asked = new Set<number>();
const removed = new Map<string, Link>();

/**
 * Shows what will be and sends it by the outbox. The screen shows the confirmed row with the deeds under way on top: one
 * that is refused falls out of it, and nothing else does.
 */
export async function perform(
  client: QueryClient,
  userId: string,
  sandwich: Sandwich,
  what: What,
): Promise<Outcome> {
  watchLinks(client);
  const { id, restaurantId, name } = sandwich;
  sandwiches.set(id, sandwich);
  const shown = shownLink(client, userId, id);
  if (!confirmed.has(keyOf(userId, id))) confirmed.set(keyOf(userId, id), shown);
  if (what.kind === 'remove' && shown) removed.set(keyOf(userId, id), shown);
  const outcome = outbox.place(userId, { id, restaurantId, name }, what);
  // An older answer that is still on its way would undo what is shown.
  void client.cancelQueries({
    queryKey: [collectionPath(userId)],
    predicate: ({ state }) => state.data !== undefined,
  });
  return outcome;
}

let watched: QueryClient | undefined;
let stopWatching: (() => void)[] = [];

/** From now on the lists of this tab are shown with what waits, also what other tabs and earlier visits left. */
export function watchLinks(client: QueryClient): void {
  if (watched === client) return;
  stopWatching.forEach((stop) => stop());
  watched = client;
  confirmed.clear();
  newerThanList.clear();
  outbox.knowRows(({ userId, sandwich }) => knownRow(client, userId, sandwich.id));
  stopWatching = [
    outbox.onEnd((deed, ending) => learn(client, deed, ending)),
    outbox.onChange(() => drawAll(client)),
    client.getQueryCache().subscribe((event) => {
      const userId = viewerIn(client)?.id;
      if (event.type !== 'updated' || !userId || event.query.queryKey[0] !== collectionPath(userId)) return;
      const { action } = event;
      if (action.type === 'fetch' && listsComing(client, userId) === 1) newerThanList.clear();
      if (action.type !== 'success' || action.manual) return;
      const links = event.query.state.data as readonly Link[];
      for (const key of confirmed.keys())
        if (!newerThanList.has(key)) confirmed.set(key, known(linkOf(links, sandwichOf(key))));
      if (listsComing(client, userId) === 0) newerThanList.clear();
      drawAll(client);
    }),
  ];
  drawAll(client);
}

function drawAll(client: QueryClient): void {
  const deeds = outbox.deeds();
  const viewer = viewerIn(client)?.id;
  const waiting = deeds.filter(
    ({ userId, isAwaited, refusal }) => userId === viewer && !isAwaited && !refusal,
  );
  showMarks(new Set(waiting.flatMap(marksOf)));
  for (const { userId, sandwich } of deeds) {
    const key = keyOf(userId, sandwich.id);
    if (!confirmed.has(key)) confirmed.set(key, known(shownLink(client, userId, sandwich.id)));
  }
  for (const [key, row] of confirmed) {
    const userId = userOf(key);
    const id = sandwichOf(key);
    const own = deeds.filter((deed) => deed.userId === userId && deed.sandwich.id === id && !deed.refusal);
    const link = own.reduce<Link | null>((before, deed) => after(before, deed), row);
    showLink(client, userId, id, link);
    // Of what another member of this device has waiting no list is shown.
    if (userId === viewer && link?.id === 0 && !link.sandwich) learnSandwich(client, id);
    if (own.length === 0 && row?.id !== 0 && !newerThanList.has(key)) confirmed.delete(key);
  }
}

/** A list that was kept for times without a network may hold a row that no server has made yet. */
function known(link: Link | null): Link | null {
  return link?.id === 0 ? null : link;
}

/** An earlier visit left the deed: the list shows and counts it once it is known what the row is about. */
function learnSandwich(client: QueryClient, id: number): void {
  if (asked.has(id)) return;
  asked.add(id);
  client
    .fetchQuery(listedSandwichQuery(id))
    .then(
      (sandwich) => {
        sandwiches.set(id, sandwich);
        drawAll(client);
      },
      () => {},
    )
    .finally(() => asked.delete(id));
}

/** Of a review there is no button. */
function marksOf({ sandwich: { id }, what }: NewDeed): string[] {
  const button = BUTTONS[what.kind];
  return button ? [markOf(id, button)] : [];
}

const BUTTONS: Partial<Record<What['kind'], Marked>> = {
  save: 'saved',
  remove: 'saved',
  restore: 'saved',
  favorite: 'favorite',
  unfavorite: 'favorite',
  tried: 'tried',
  untried: 'tried',
  'tried-again': 'tried',
};

/** What the server said becomes the row on which later deeds are shown. */
function learn(client: QueryClient, deed: NewDeed, ending: Ending): void {
  const key = keyOf(deed.userId, deed.sandwich.id);
  const before = confirmed.get(key) ?? null;
  if (ending.is === 'refused' || !isOnList(deed.what)) return;
  const whole = after(before, deed);
  const row = rowIn(ending);
  // The server answers compact rows; what they leave out would be missed where a later deed falls back on this one.
  const told = row && {
    ...(whole && detailsOf(whole)),
    ...row,
    ...(deed.what.kind === 'restore' && whole ? { dateCreated: whole.dateCreated } : {}),
  };
  confirmed.set(key, told ?? whole);
  if (listsComing(client, deed.userId) > 0) newerThanList.add(key);
}

function listsComing(client: QueryClient, userId: string): number {
  return client.isFetching({ queryKey: [collectionPath(userId)] });
}

function rowIn({ said }: Ending): Link | null {
  if (!said?.text) return null;
  const told = JSON.parse(said.text) as Partial<Link>;
  return told.sandwichId === undefined ? null : (told as Link);
}

function isOnList({ kind }: What): boolean {
  return kind !== 'review' && kind !== 'unreview';
}

/** Null: it has none. A row that the server made and has not told yet has no id. */
function knownRow(client: QueryClient, userId: string, sandwichId: number): number | null | undefined {
  const row = confirmed.get(keyOf(userId, sandwichId));
  if (row) return row.id === 0 ? undefined : row.id;
  const { queryKey } = listInUse(client, userId);
  return row === null && client.getQueryData(queryKey) ? null : undefined;
}

function after(before: Link | null, { userId, sandwich, what }: NewDeed): Link | null {
  return shownAfter(before, what, (flags) => ({
    ...(what.kind === 'restore' ? removed.get(keyOf(userId, sandwich.id)) : undefined),
    ...newLink(userId, sandwich.id, flags),
    ...(what.kind === 'restore' ? datesOf(removed.get(keyOf(userId, sandwich.id))) : {}),
  }));
}

function newLink(userId: string, sandwichId: number, flags: Flags): Link {
  const now = new Date().toISOString();
  const sandwich = sandwiches.get(sandwichId);
  const shown = sandwich ? { sandwich } : {};
  return { id: 0, userId, sandwichId, ...flags, dateCreated: now, dateUpdated: now, ...shown };
}

function datesOf(link: Link | undefined): Partial<Link> {
  return link ? { dateCreated: link.dateCreated, dateUpdated: link.dateUpdated } : {};
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
