import type { UserSandwich } from '#contract/members/collection.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { ListEntryRow } from './queries.ts';

export function presentListEntry(row: Omit<ListEntryRow, 'micros'>, sandwich?: Sandwich): UserSandwich {
  const { dateCreated, dateUpdated, dateTried, ...shown } = row;
  return {
    ...shown,
    dateCreated: dateCreated.toISOString(),
    dateUpdated: dateUpdated.toISOString(),
    ...(dateTried !== undefined && { dateTried: dateTried && dateTried.toISOString() }),
    ...(sandwich && { sandwich }),
  };
}
