import type { UserSandwich } from '#contract/members/collection.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export type OwnListEntry = UserSandwich;

const indexes = new WeakMap<readonly OwnListEntry[], Map<number, OwnListEntry>>();

/** Every card on a page calls this, so each list is indexed once. */
export function findListEntry(
  entries: readonly OwnListEntry[] | undefined,
  sandwichId: number,
): OwnListEntry | null {
  if (!entries) return null;
  let index = indexes.get(entries);
  if (!index) {
    index = new Map(entries.map((entry) => [entry.sandwichId, entry]));
    indexes.set(entries, index);
  }
  return index.get(sandwichId) ?? null;
}

/** Replaces the sandwich's entry in place, inserts a new one at the start, or removes it for null. */
export function replaceListEntry(
  entries: readonly OwnListEntry[],
  sandwichId: number,
  entry: OwnListEntry | null,
): OwnListEntry[] {
  const at = entries.findIndex((other) => other.sandwichId === sandwichId);
  if (entry === null) return entries.filter((_, index) => index !== at);
  if (at < 0) return insertEntry(entries, entry);
  const before = assertDefined(entries[at]);
  return entries.with(at, { ...pickListEntryDetails(before), ...entry });
}

export function pickListEntryDetails({
  sandwich,
  dateTried,
  reviewRating,
}: OwnListEntry): Partial<OwnListEntry> {
  return {
    ...(sandwich && { sandwich }),
    ...(dateTried !== undefined && { dateTried }),
    ...(reviewRating !== undefined && { reviewRating }),
  };
}

function insertEntry(entries: readonly OwnListEntry[], entry: OwnListEntry): OwnListEntry[] {
  const at = entries.findIndex(({ dateCreated }) => dateCreated < entry.dateCreated);
  return at < 0 ? [...entries, entry] : entries.toSpliced(at, 0, entry);
}
