import { updateLocationEndpoint } from '#contract/catalog/locations.ts';
import { updateRestaurantEndpoint } from '#contract/catalog/restaurants.ts';
import { newSandwichSchema, sandwichChangesSchema } from '#contract/catalog/sandwich-input.ts';
import { setSandwichTagsEndpoint } from '#contract/catalog/sandwiches.ts';
import type { SuggestionEntityType, SuggestionKind } from '#contract/members/suggestions.ts';
import { startChangeSet, type CatalogEditingMember } from '#server/features/audit/audit.ts';
import {
  changeLocation,
  changeRestaurant,
  removeLocation,
  removeRestaurant,
} from '#server/features/restaurants/restaurants.ts';
import { addSandwich, changeSandwich } from '#server/features/sandwiches/sandwiches.ts';
import { lockTagsAgainstChange, setTagsOfSandwich } from '#server/features/tags/tags.ts';
import { moveUploadToCatalog } from '#server/features/uploads/uploads.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { SuggestedValues } from './subject-queries.ts';

export type AppliedSuggestion = { changeSetId: number; createdId: number | null };
type Applicable = {
  kind: SuggestionKind;
  entityType: SuggestionEntityType;
  entityId: number;
  userId: string;
  changeSetId: number | null;
};
type Context = { ifMatch: string | null; now: Date };

const SUMMARIES: Readonly<Record<SuggestionKind, string>> = {
  edit: 'Suggested edit',
  'new-sandwich': 'Suggested sandwich',
  closed: 'Reported as closed',
  'wrong-hours': 'Suggested hours',
  photo: 'Suggested photo',
};

/** The change set belongs to the suggesting member, whoever decided. */
export async function applySuggestion(
  tx: Db,
  suggestion: Applicable,
  fields: SuggestedValues,
  { ifMatch, now }: Context,
): Promise<AppliedSuggestion> {
  const editor = await editorOf(tx, suggestion);
  const subject = { entityType: suggestion.entityType, id: suggestion.entityId };
  const application = { changeSetId: editor.changeSetId, createdId: null };
  if (suggestion.kind === 'closed') {
    const remove = subject.entityType === 'location' ? removeLocation : removeRestaurant;
    await remove(tx, { id: subject.id, viewer: editor, ifMatch }, now);
    return application;
  }
  if (suggestion.kind === 'new-sandwich') {
    const input = newSandwichSchema.parse({ ...fields, restaurantId: subject.id });
    const { id } = await addSandwich(tx, editor, input, { now, hosts: [] });
    return { ...application, createdId: id };
  }
  await changeFields(tx, subject, fields, { viewer: editor, ifMatch });
  const { imageUrl } = fields;
  if (suggestion.entityType !== 'location' && typeof imageUrl === 'string')
    await moveUploadToCatalog(tx, imageUrl, suggestion.entityType);
  return application;
}

type ChangeContext = { viewer: CatalogEditingMember; ifMatch: string | null };

async function changeFields(
  tx: Db,
  { entityType, id }: { entityType: SuggestionEntityType; id: number },
  fields: SuggestedValues,
  context: ChangeContext,
): Promise<void> {
  const mutation = { id, ...context };
  if (entityType === 'restaurant')
    await changeRestaurant(tx, mutation, updateRestaurantEndpoint.body.parse(fields));
  if (entityType === 'location')
    await changeLocation(tx, mutation, updateLocationEndpoint.body.parse(fields));
  if (entityType !== 'sandwich') return;
  const { tagIds, ...own } = fields;
  const tags = tagIds === undefined ? null : setSandwichTagsEndpoint.body.parse({ tagIds });
  if (tags) await lockTagsAgainstChange(tx, tags.tagIds);
  await changeSandwich(tx, mutation, sandwichChangesSchema.parse(own));
  if (tags) await setTagsOfSandwich(tx, { ...mutation, ifMatch: null }, tags.tagIds);
}

async function editorOf(tx: Db, { kind, userId, changeSetId }: Applicable) {
  const member = withoutEditingRights(userId);
  if (changeSetId !== null) return { ...member, changeSetId };
  return startChangeSet(tx, member, { origin: 'suggestion', summary: SUMMARIES[kind] });
}

/** Suggestions are checked and applied with these rights, also those of editors and admins. */
export function withoutEditingRights(userId: string) {
  return { id: userId, role: 'user', catalogEditor: false } as const;
}
