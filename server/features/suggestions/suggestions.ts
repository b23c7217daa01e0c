import type { EditSuggestion, SuggestionEntityType, SuggestionInput } from '#contract/members/suggestions.ts';
import { lockMember } from '#server/features/progress/progress.ts';
import { entityGoneError } from '#server/features/merged-ids/merged-ids.ts';
import { lockTagsAgainstChange } from '#server/features/tags/tags.ts';
import { resolveImageUrl } from '#server/features/uploads/uploads.ts';
import { lockCatalogOnCitus, type Db } from '#server/platform/database/database.ts';
import { badRequestError, HttpError, notFoundError } from '#server/platform/http/http-error.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import { OWNED_DATA_LIMITS } from '#server/platform/limits/owned-data-limits.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { applySuggestion, withoutEditingRights } from './apply-suggestion.ts';
import { presentSuggestion, suggestedTagIdsOf } from './present-suggestion.ts';
import { chooseImmediatelyPublishedFields } from './choose-immediately-published-fields.ts';
import { filterOutdatedFields } from './filter-outdated-fields.ts';
import {
  countOpenSuggestions,
  hasAcceptedSuggestion,
  insertSuggestion,
  isSuggestedAlready,
  lockSuggestionsOfMember,
} from './queries.ts';
import {
  hasSandwichNamed,
  lockSuggestionSubject,
  selectSuggestionSubjects,
  selectTagNames,
  type SuggestionSubjectRow,
} from './subject-queries.ts';
import { computeSuggestedChange, type SuggestedChange } from './compute-suggested-change.ts';

export { describeUndoOutcome } from './describe-undo-outcome.ts';
export { selectUnpublishedPhotosOfMember } from './queries.ts';
export { rejectAndUndoSuggestion } from './reject-and-undo-suggestion.ts';

/** Publishes low-risk fields immediately. Locks catalog rows before the member, as reviews do. */
export async function submitSuggestion(
  tx: Db,
  input: SuggestionInput,
  { viewer, now }: { viewer: SignedInViewer; now: Date },
): Promise<EditSuggestion> {
  await lockSuggestionsOfMember(tx, viewer.id);
  const { subject, change, publishable } = await compareWithLockedSubject(tx, input, viewer.id, now);
  const suggestion = { ...change, entityId: subject.id, userId: viewer.id };
  const published = await filterOutdatedFields(tx, publishable, input, { subject, userId: viewer.id });
  const fields = Object.fromEntries(published.map((field) => [field, change.after[field]]));
  const applied =
    published.length > 0
      ? await applySuggestion(tx, { ...suggestion, changeSetId: null }, fields, { ifMatch: null, now })
      : null;
  await lockMember(tx, viewer.id);
  if (await isSuggestedAlready(tx, suggestion)) throw conflict('You’ve already suggested this.');
  if (published.length === 0 || published.length < Object.keys(change.after).length)
    await assertRoomForMore(tx, viewer.id);
  const row = await insertSuggestion(tx, {
    user_id: viewer.id,
    kind: change.kind,
    entity_type: change.entityType,
    entity_id: subject.id,
    restaurant_id: subject.restaurantId,
    title: subject.title,
    before: change.before,
    after: change.after,
    published,
    created_id: applied?.createdId ?? null,
    change_set_id: applied?.changeSetId ?? null,
    ...(applied && input.kind !== 'new-sandwich' && (await revisionsOf(tx, subject, change.entityType))),
    note: input.note ?? '',
    source_url: input.sourceUrl || null,
    date_created: now,
  });
  const tagIds = [...suggestedTagIdsOf(change.before), ...suggestedTagIdsOf(change.after)];
  return presentSuggestion(row, await selectTagNames(tx, tagIds));
}

/** Locks only if something is published at once, because a suggestion that waits for a decision must not wait for an import. */
async function compareWithLockedSubject(tx: Db, input: SuggestionInput, userId: string, now: Date) {
  const compared = await compareWithSubject(tx, input, userId, now);
  if (compared.publishable.length === 0) return compared;
  await lockSubject(tx, input);
  return compareWithSubject(tx, input, userId, now);
}

async function compareWithSubject(tx: Db, input: SuggestionInput, userId: string, now: Date) {
  const subject = await requireSubject(tx, input);
  const change = await requireChange(tx, input, subject, userId);
  return {
    subject,
    change,
    publishable: await chooseImmediatelyPublishedFields(tx, change, { userId, now }),
  };
}

/** Otherwise a change that commits between reading the revision and publishing would be replaced unseen. Tags come first. */
async function lockSubject(tx: Db, input: SuggestionInput): Promise<void> {
  if (input.kind === 'new-sandwich' || input.kind === 'closed') return;
  await lockCatalogOnCitus(tx);
  const { changes } = input;
  if ('tagIds' in changes && changes.tagIds) await lockTagsAgainstChange(tx, changes.tagIds);
  await lockSuggestionSubject(tx, input.entityType, input.entityId);
}

async function revisionsOf(tx: Db, { id, revision }: SuggestionSubjectRow, entityType: SuggestionEntityType) {
  const changed = assertDefined((await selectSuggestionSubjects(tx, entityType, [id])).get(id));
  return { revision_before: revision, revision_after: changed.revision };
}

async function requireSubject(
  tx: Db,
  { entityType, entityId }: SuggestionInput,
): Promise<SuggestionSubjectRow> {
  const subject = (await selectSuggestionSubjects(tx, entityType, [entityId])).get(entityId);
  if (!subject) throw notFoundError(`${ENTITY_NAMES[entityType]} not found`);
  if (!subject.isGone) return subject;
  throw await entityGoneError(
    tx,
    { entityType, id: entityId },
    `This ${entityType} is no longer on the site.`,
  );
}

const ENTITY_NAMES = { restaurant: 'Restaurant', location: 'Location', sandwich: 'Sandwich' } as const;

/** Clients recognize it by the field. */
const UNCHANGED = { field: 'changes', message: 'must differ from the current values' };

async function requireChange(
  tx: Db,
  input: SuggestionInput,
  { id, values }: SuggestionSubjectRow,
  userId: string,
): Promise<SuggestedChange> {
  if (input.kind === 'photo' && !(await isOwnPhoto(tx, input.changes.imageUrl, userId)))
    throw conflict('That’s a drawing. Please choose a photo.');
  if (input.kind === 'new-sandwich' && (await hasSandwichNamed(tx, id, input.changes.name)))
    throw conflict('This sandwich is already on the menu.');
  const change = computeSuggestedChange(input, values);
  await assertTags(tx, suggestedTagIdsOf(change.after));
  if (change.kind !== 'closed' && Object.keys(change.after).length === 0)
    throw new HttpError('conflict', 'That’s what the site already says.', { errors: [UNCHANGED] });
  return change;
}

async function assertTags(tx: Db, tagIds: readonly number[]): Promise<void> {
  const names = await selectTagNames(tx, tagIds);
  const unknown = tagIds.filter((id) => !names.has(id));
  if (unknown.length === 0) return;
  throw badRequestError(`${unknown.length === 1 ? 'Tag' : 'Tags'} not found: ${unknown.join(', ')}`, [
    { field: 'changes.tagIds', message: `has unknown tags: ${unknown.join(', ')}` },
  ]);
}

/** A drawing is the placeholder for a missing photo. */
async function isOwnPhoto(tx: Db, url: string, userId: string): Promise<boolean> {
  const viewer = withoutEditingRights(userId);
  return Boolean(await resolveImageUrl(tx, { url, viewer, field: 'changes.imageUrl' }));
}

async function assertRoomForMore(tx: Db, userId: string): Promise<void> {
  const limit = OWNED_DATA_LIMITS.openSuggestionsOfNewMember;
  if ((await countOpenSuggestions(tx, userId, limit)) < limit || (await hasAcceptedSuggestion(tx, userId)))
    return;
  throw conflict('Five of your suggestions are still waiting. You can send another once we’ve reviewed one.');
}

function conflict(detail: string): HttpError {
  return new HttpError('conflict', detail);
}
