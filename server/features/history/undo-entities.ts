import type { RevertResult } from '#contract/catalog/change-sets.ts';
import type { Db } from '#server/platform/database/database.ts';
import { withSavepoint } from '#server/platform/database/savepoint.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import type { SignedInViewer } from '#server/platform/http/access-policies.ts';
import { CATALOG_ENTITIES, type CatalogEntityType, type CatalogWriteContext } from './catalog-entities.ts';
import { historyFieldsOf } from './describe-field-changes.ts';
import { assertMayUndo } from './assert-may-undo.ts';
import { selectMergeTargets } from './queries.ts';
import { lockRowsToRevert } from './lock-rows-to-revert.ts';
import {
  computeEntityUndo,
  type AuditedFieldValues,
  type AuditedChange,
  type ComputedEntityUndo,
} from './compute-undo.ts';

export type EntityChangesToUndo = {
  entityType: CatalogEntityType;
  id: number;
  newestFirst: readonly AuditedChange[];
};
export type RevertOutcome = Pick<RevertResult, 'reverted' | 'leftAlone'>;

type EntityPlan = ComputedEntityUndo & {
  entity: EntityChangesToUndo;
  entityName: string | null;
  isDeleted: boolean;
};

const CHANGED_SINCE = 'It’s changed since then.';

/** Deletions come last, and parts before the whole, so that nothing is deleted with parts that stay. */
export async function undoChangesOfEntities(
  context: CatalogWriteContext,
  entities: readonly EntityChangesToUndo[],
): Promise<RevertOutcome> {
  const outcome: RevertOutcome = { reverted: [], leftAlone: [] };
  const deletions: EntityPlan[] = [];
  await lockRowsToRevert(context.tx, entities);
  for (const type of ['tag', 'restaurant', 'location', 'sandwich'] as const) {
    const writes: EntityPlan[] = [];
    for (const plan of await planAll(context, outcome, type, entities)) {
      if (plan.leftAlone.length > 0) leaveAlone(outcome, plan, plan.leftAlone, CHANGED_SINCE);
      (plan.changes['isDeleted'] === true ? deletions : writes).push(plan);
    }
    await writeAll(context, outcome, type, writes);
  }
  for (const type of ['sandwich', 'location', 'restaurant', 'tag'] as const)
    await removeAll(
      context,
      outcome,
      type,
      deletions.filter(({ entity }) => entity.entityType === type),
    );
  return outcome;
}

async function planAll(
  { tx, editor }: CatalogWriteContext,
  outcome: RevertOutcome,
  type: CatalogEntityType,
  all: readonly EntityChangesToUndo[],
): Promise<EntityPlan[]> {
  const entities = all.filter(({ entityType }) => entityType === type);
  if (entities.length === 0) return [];
  const fieldsOf = await CATALOG_ENTITIES[type].read(tx, idsOf(entities));
  const plans: EntityPlan[] = [];
  for (const entity of entities) {
    const named = { entity, entityName: null };
    const plan = await catching(outcome, named, () => planUndo(editor, entity, fieldsOf));
    if (plan) plans.push(plan);
  }
  return plans;
}

function planUndo(
  editor: SignedInViewer,
  entity: EntityChangesToUndo,
  fieldsOf: (id: number) => AuditedFieldValues,
): EntityPlan {
  assertMayUndo(editor, entity);
  const current = fieldsOf(entity.id);
  const name = current['name'] ?? current['address'];
  return {
    entity,
    entityName: typeof name === 'string' ? name : null,
    isDeleted: current['isDeleted'] === true,
    ...withWholePin(computeEntityUndo(current, entity.newestFirst), current),
  };
}

type Named = Pick<EntityPlan, 'entity' | 'entityName'>;

/** Reports a change that is no longer allowed (a name that is taken, a deleted restaurant) with its reason. */
async function catching<T>(
  outcome: RevertOutcome,
  named: Named,
  work: () => T | Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    leaveAlone(outcome, named, [], error.message);
    return undefined;
  }
}

/** If the bulk write fails because of one row, each row is tried alone. */
async function tryTogether(
  { tx }: CatalogWriteContext,
  outcome: RevertOutcome,
  plans: readonly EntityPlan[],
  {
    together,
    alone,
  }: { together?: (() => Promise<void>) | undefined; alone: (plan: EntityPlan) => Promise<void> },
): Promise<void> {
  if (plans.length === 0) return;
  try {
    if (together) return await withSavepoint(tx, together);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
  }
  for (const plan of plans) await catching(outcome, plan, () => withSavepoint(tx, () => alone(plan)));
}

async function writeAll(
  context: CatalogWriteContext,
  outcome: RevertOutcome,
  type: CatalogEntityType,
  plans: readonly EntityPlan[],
): Promise<void> {
  const { together } = CATALOG_ENTITIES[type];
  const changed = plans.filter(({ changes }) => Object.keys(changes).length > 0);
  const isAlike = ({ isDeleted, changes }: EntityPlan) =>
    together && isDeleted === isRestored({ changes }) && !together.leaves.some((field) => field in changes);
  const alike = changed.filter(isAlike);
  const alone = (plan: EntityPlan) => write(context, outcome, plan);
  const updateTogether = async (entityPlans: readonly EntityPlan[]) => {
    const updated = entityPlans
      .map((plan) => ({ id: plan.entity.id, fields: changedFieldsOf(plan) }))
      .filter(({ fields }) => Object.keys(fields).length > 0);
    if (updated.length > 0) await together?.update(context, updated);
    for (const plan of entityPlans)
      outcome.reverted.push({
        ...nameOf(plan),
        fields: historyFieldsOf(Object.keys(changedFieldsOf(plan))),
        action: isRestored(plan) ? 'restore' : 'update',
      });
  };
  const restorations = alike.filter(isRestored);
  await tryTogether(context, outcome, restorations, {
    alone,
    together: async () => {
      assertMayUndo(context.editor, { entityType: type, isDeleted: true });
      await together?.restore(context, idsOf(restorations.map(({ entity }) => entity)));
      await updateTogether(restorations);
    },
  });
  // Separate, so that one row that cannot be restored does not force all updates to run row by row.
  const updates = alike.filter((plan) => !isRestored(plan));
  await tryTogether(context, outcome, updates, { alone, together: () => updateTogether(updates) });
  const others = changed.filter((plan) => !isAlike(plan));
  await tryTogether(context, outcome, others, { alone });
}

function isRestored({ changes }: Pick<EntityPlan, 'changes'>): boolean {
  return changes['isDeleted'] === false;
}

function changedFieldsOf({ changes }: EntityPlan): AuditedFieldValues {
  const { isDeleted: _, ...fields } = changes;
  return fields;
}

async function removeAll(
  context: CatalogWriteContext,
  outcome: RevertOutcome,
  type: CatalogEntityType,
  plans: readonly EntityPlan[],
): Promise<void> {
  const { together, remove } = CATALOG_ENTITIES[type];
  const created = plans.filter(({ isCreationUndone }) => isCreationUndone).map(({ entity }) => entity);
  const used = created.length > 0 ? await findInUse(context.tx, type, idsOf(created)) : new Set<number>();
  const [inUse, removed] = [
    plans.filter(({ entity }) => used.has(entity.id)),
    plans.filter(({ entity }) => !used.has(entity.id)),
  ];
  for (const plan of inUse) leaveAlone(outcome, plan, [], 'Something’s been added to it since then.');
  const recordRemoval = (plan: EntityPlan) =>
    void outcome.reverted.push({ ...nameOf(plan), fields: [], action: 'delete' });
  await tryTogether(context, outcome, removed, {
    alone: async (plan) => {
      await remove(context, plan.entity.id);
      recordRemoval(plan);
    },
    together:
      together &&
      (async () => {
        const ids = idsOf(removed.map(({ entity }) => entity));
        await together.remove(context, ids);
        for (const plan of removed) recordRemoval(plan);
      }),
  });
}

async function findInUse(tx: Db, type: CatalogEntityType, ids: readonly number[]): Promise<Set<number>> {
  const withParts = await CATALOG_ENTITIES[type].selectWithParts?.(tx, ids);
  return new Set([...(withParts ?? []), ...(await selectMergeTargets(tx, type, ids))]);
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id);
}

const PIN = ['latitude', 'longitude'];

/** Restoring one coordinate alone would move the pin to a third position. */
function withWholePin(undone: ComputedEntityUndo, current: AuditedFieldValues): ComputedEntityUndo {
  const { changes, leftAlone } = undone;
  if (!PIN.some((field) => field in changes)) return undone;
  const { latitude, longitude, ...rest } = {
    latitude: current['latitude'],
    longitude: current['longitude'],
    ...changes,
  };
  if (PIN.some((field) => leftAlone.includes(field))) return { ...undone, changes: rest };
  return { ...undone, changes: { ...rest, latitude, longitude } };
}

async function write(context: CatalogWriteContext, outcome: RevertOutcome, plan: EntityPlan): Promise<void> {
  const { isDeleted, ...fields } = plan.changes;
  const { entityType, id } = plan.entity;
  const { restore } = CATALOG_ENTITIES[entityType];
  if (isDeleted === false) {
    assertMayUndo(context.editor, { entityType, isDeleted: true });
    await restore(context, id);
  }
  const written = await updateFields(context, outcome, plan, fields);
  if (isDeleted === undefined && written.length === 0) return;
  const action = isDeleted === false ? ('restore' as const) : ('update' as const);
  outcome.reverted.push({ ...nameOf(plan), fields: historyFieldsOf(written), action });
}

/** A photo may be hidden or deleted by now, which must not block the other fields. */
async function updateFields(
  context: CatalogWriteContext,
  outcome: RevertOutcome,
  plan: EntityPlan,
  fields: AuditedFieldValues,
): Promise<string[]> {
  const names = Object.keys(fields);
  if (names.length === 0) return [];
  const { entityType, id } = plan.entity;
  try {
    await withSavepoint(context.tx, () => CATALOG_ENTITIES[entityType].update(context, id, fields));
    return names;
  } catch (error) {
    const isAboutPhoto =
      error instanceof HttpError && error.errors?.some(({ field }) => field === 'imageUrl');
    if (!isAboutPhoto) throw error;
    if (context.withoutGonePhotos) return updateFields(context, outcome, plan, { ...fields, imageUrl: null });
    leaveAlone(outcome, plan, ['imageUrl'], 'The photo isn’t available anymore.');
    const { imageUrl: _, ...others } = fields;
    return updateFields(context, outcome, plan, others);
  }
}

function leaveAlone(outcome: RevertOutcome, named: Named, columns: readonly string[], reason: string): void {
  outcome.leftAlone.push({ ...nameOf(named), fields: historyFieldsOf(columns), reason });
}

function nameOf({ entity: { entityType, id }, entityName }: Named) {
  return { entityType, entityId: id, entityName };
}
