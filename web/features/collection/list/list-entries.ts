import type { UserSandwich } from '#contract/members/collection.ts';
import { defined } from '#shared/defined.ts';

export type OwnListEntry = UserSandwich;

const indexes = new WeakMap<readonly OwnListEntry[], Map<number, OwnListEntry>>();

/** Every card on a page asks, so each list is indexed once. */
export function findEntry(
  links: readonly OwnListEntry[] | undefined,
  sandwichId: number,
): OwnListEntry | null {
  if (!links) return null;
  let index = indexes.get(links);
  if (!index) {
    index = new Map(links.map((link) => [link.sandwichId, link]));
    indexes.set(links, index);
  }
  return index.get(sandwichId) ?? null;
}

/** The list with this sandwich's row as given: in its place, first where it is new, away where it is null. */
export function withEntry(
  links: readonly OwnListEntry[],
  sandwichId: number,
  link: OwnListEntry | null,
): OwnListEntry[] {
  const at = links.findIndex((other) => other.sandwichId === sandwichId);
  if (link === null) return links.filter((_, index) => index !== at);
  if (at < 0) return insertEntry(links, link);
  const before = defined(links[at]);
  return links.with(at, { ...entryDetails(before), ...link });
}

export function entryDetails({ sandwich, dateTried, reviewRating }: OwnListEntry): Partial<OwnListEntry> {
  return {
    ...(sandwich && { sandwich }),
    ...(dateTried !== undefined && { dateTried }),
    ...(reviewRating !== undefined && { reviewRating }),
  };
}

/** Newest first, as the server lists them; an Undo puts a row back where it was. */
function insertEntry(links: readonly OwnListEntry[], link: OwnListEntry): OwnListEntry[] {
  const at = links.findIndex(({ dateCreated }) => dateCreated < link.dateCreated);
  return at < 0 ? [...links, link] : links.toSpliced(at, 0, link);
}
