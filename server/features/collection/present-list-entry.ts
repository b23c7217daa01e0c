import type { UserSandwich } from '#contract/members/collection.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { ListEntryRow } from './queries.ts';

export function presentListEntry(row: Omit<ListEntryRow, 'micros'>, sandwich?: Sandwich): UserSandwich {
  return sandwich ? { ...row, sandwich } : row;
}
