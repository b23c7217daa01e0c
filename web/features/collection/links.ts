import type { UserSandwich } from '#contract/collection.ts';
import { defined } from '#rules/defined.ts';

export type Link = UserSandwich;

const indexes = new WeakMap<readonly Link[], Map<number, Link>>();

/** Every card on a page asks, so each list is indexed once. */
export function linkOf(links: readonly Link[] | undefined, sandwichId: number): Link | null {
  if (!links) return null;
  let index = indexes.get(links);
  if (!index) {
    index = new Map(links.map((link) => [link.sandwichId, link]));
    indexes.set(links, index);
  }
  return index.get(sandwichId) ?? null;
}

/** The list with this sandwich's row as given: in its place, first where it is new, away where it is null. */
export function withLink(links: readonly Link[], sandwichId: number, link: Link | null): Link[] {
  const at = links.findIndex((other) => other.sandwichId === sandwichId);
  if (link === null) return links.filter((_, index) => index !== at);
  if (at < 0) return placed(links, link);
  const before = defined(links[at]);
  return links.with(at, { ...detailsOf(before), ...link });
}

export function detailsOf({ sandwich, dateTried, reviewRating }: Link): Partial<Link> {
  return {
    ...(sandwich && { sandwich }),
    ...(dateTried !== undefined && { dateTried }),
    ...(reviewRating !== undefined && { reviewRating }),
  };
}

/** Newest first, as the server lists them; an Undo puts a row back where it was. */
function placed(links: readonly Link[], link: Link): Link[] {
  const at = links.findIndex(({ dateCreated }) => dateCreated < link.dateCreated);
  return at < 0 ? [...links, link] : links.toSpliced(at, 0, link);
}
