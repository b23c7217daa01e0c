import type { BulkEditResult, editSandwichesEndpoint } from '#contract/administration/bulk-edits.ts';
import type { EndpointBody } from '#contract/base/endpoint.ts';
import { sandwichChangesSchema } from '#contract/catalog/sandwich-input.ts';
import type { CatalogEditingMember } from '#server/features/audit/audit.ts';
import { changeSandwich, removeSandwich, restoreSandwich } from '#server/features/sandwiches/sandwiches.ts';
import { findTagCountProblem, lockTagsAgainstChange, setTagsOfSandwich } from '#server/features/tags/tags.ts';
import { inCatalogTransaction, type Db } from '#server/platform/database/database.ts';
import { badRequestError } from '#server/platform/http/http-error.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import { applyBulkEdit } from './apply-bulk-edit.ts';
import { lockSandwiches, selectSandwichesToEdit, selectTagNames, type SandwichToEdit } from './queries.ts';

const NOUN = { one: 'sandwich', many: 'sandwiches' };

type Input = EndpointBody<typeof editSandwichesEndpoint>;
type Changes = Extract<Input, { action: 'update' }>['changes'];

export async function bulkEditSandwiches(
  db: Db,
  viewer: SignedInViewer,
  input: Input,
  now: Date,
): Promise<BulkEditResult> {
  return inCatalogTransaction(db, async (tx) => {
    if (input.action === 'update') await lockTagsAgainstChange(tx, 'all');
    // Tags are read after this, so that none is lost that somebody adds meanwhile.
    await lockSandwiches(tx, input.ids);
    return applyBulkEdit(tx, {
      viewer,
      ids: input.ids,
      rows: await selectSandwichesToEdit(tx, input.ids),
      noun: NOUN,
      ...(await mutationOf(tx, input, now)),
    });
  });
}

async function mutationOf(tx: Db, input: Input, now: Date) {
  const whole = ({ id }: SandwichToEdit, viewer: CatalogEditingMember) => ({ id, viewer, ifMatch: null });
  switch (input.action) {
    case 'update': {
      const { changes } = input;
      return {
        summary: await summaryOf(tx, changes),
        rejectionOf: (row: SandwichToEdit) => rejectionOf(row, changes),
        isUnchanged: (row: SandwichToEdit) => isUnchanged(row, changes),
        change: async (row: SandwichToEdit, editor: CatalogEditingMember) => {
          const { price } = changes;
          if (price !== undefined)
            await changeSandwich(tx, whole(row, editor), sandwichChangesSchema.parse({ price }));
          await setTagsOfSandwich(tx, whole(row, editor), tagIdsAfter(row, changes));
        },
      };
    }
    case 'delete':
      return {
        summary: 'deleted',
        rejectionOf: () => null,
        isUnchanged: ({ isDeleted }: SandwichToEdit) => isDeleted,
        change: (row: SandwichToEdit, editor: CatalogEditingMember) =>
          removeSandwich(tx, whole(row, editor), now),
      };
    case 'restore':
      return {
        summary: 'restored',
        rejectionOf: () => null,
        isUnchanged: ({ isDeleted }: SandwichToEdit) => !isDeleted,
        change: ({ id }: SandwichToEdit, editor: CatalogEditingMember) => restoreSandwich(tx, id, editor),
      };
  }
}

function rejectionOf(row: SandwichToEdit, changes: Changes): string | null {
  if (row.isDeleted || row.isRestaurantDeleted) return 'This sandwich is no longer on the menu.';
  return findTagCountProblem(tagIdsAfter(row, changes));
}

function isUnchanged(row: SandwichToEdit, changes: Changes): boolean {
  const tagIds = tagIdsAfter(row, changes);
  const areSameTags = tagIds.length === row.tagIds.length && tagIds.every((id) => row.tagIds.includes(id));
  return areSameTags && (changes.price === undefined || changes.price === row.price);
}

function tagIdsAfter({ tagIds }: SandwichToEdit, { addedTagIds = [], removedTagIds = [] }: Changes) {
  return [...new Set([...tagIds, ...addedTagIds])].filter((id) => !removedTagIds.includes(id));
}

async function summaryOf(tx: Db, { price, addedTagIds = [], removedTagIds = [] }: Changes): Promise<string> {
  const names = await selectTagNames(tx, [...addedTagIds, ...removedTagIds]);
  const nameOf = (id: number) => {
    const name = names.get(id);
    if (name === undefined) throw badRequestError(`Tag not found: ${id}`);
    return name;
  };
  return [
    price === null && 'no price',
    typeof price === 'number' && `price $${price.toFixed(2)}`,
    addedTagIds.length > 0 && `add ${addedTagIds.map(nameOf).join(', ')}`,
    removedTagIds.length > 0 && `remove ${removedTagIds.map(nameOf).join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ');
}
