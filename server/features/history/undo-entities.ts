import type { RevertResult } from '#contract/catalog/history.ts';
import { withSavepoint } from '#server/platform/database/savepoint.ts';
import { HttpError } from '#server/platform/http/http-error.ts';
import { CATALOG_ENTITIES, type EntityType, type WriteContext } from './entities.ts';
import { historyFieldsOf } from './field-texts.ts';
import { assertMayRestore } from './may-restore.ts';
import { undoChanges, type FieldValues, type LoggedChange, type UndoResult } from './undo.ts';

export type ChangedEntity = { entityType: EntityType; id: number; newestFirst: readonly LoggedChange[] };
export type Outcome = Pick<RevertResult, 'reverted' | 'leftAlone'>;

type EntityPlan = UndoResult & { entity: ChangedEntity; entityName: string | null };

const CHANGED_SINCE = 'It has changed since.';

/** Deletions come last, and parts before the whole, so that nothing is deleted with parts that stay. */
export async function undoEntities(
  context: WriteContext,
  entities: readonly ChangedEntity[],
): Promise<Outcome> {
  const outcome: Outcome = { reverted: [], leftAlone: [] };
  const deletions: EntityPlan[] = [];
  for (const entity of ofTypes(entities, ['tag', 'restaurant', 'location', 'sandwich'])) {
    const plan = await trying(context, outcome, { entity, entityName: null }, () =>
      planUndo(context, entity),
    );
    if (!plan) continue;
    if (plan.leftAlone.length > 0) leaveAlone(outcome, plan, plan.leftAlone, CHANGED_SINCE);
    if (plan.changes['isDeleted'] === true) deletions.push(plan);
    else await trying(context, outcome, plan, () => write(context, outcome, plan));
  }
  for (const type of ['sandwich', 'location', 'restaurant', 'tag'])
    for (const plan of deletions.filter(({ entity }) => entity.entityType === type))
      await trying(context, outcome, plan, () => remove(context, outcome, plan));
  return outcome;
}

function ofTypes(entities: readonly ChangedEntity[], types: readonly EntityType[]): ChangedEntity[] {
  return types.flatMap((type) => entities.filter(({ entityType }) => entityType === type));
}

type Named = Pick<EntityPlan, 'entity' | 'entityName'>;

/** What the rules forbid by now (a name that is taken, a deleted restaurant) is left alone with its reason. */
async function trying<T>(
  { tx }: WriteContext,
  outcome: Outcome,
  named: Named,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await withSavepoint(tx, work);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    leaveAlone(outcome, named, [], error.message);
    return undefined;
  }
}

async function planUndo({ tx, editor }: WriteContext, entity: ChangedEntity): Promise<EntityPlan> {
  assertMayRestore(editor, entity);
  const current = await CATALOG_ENTITIES[entity.entityType].read(tx, entity.id);
  const name = current['name'] ?? current['address'];
  return {
    entity,
    entityName: typeof name === 'string' ? name : null,
    ...withWholePin(undoChanges(current, entity.newestFirst), current),
  };
}

const PIN = ['latitude', 'longitude'];

/** One of two coordinates would be a pin in a third place. */
function withWholePin(undone: UndoResult, current: FieldValues): UndoResult {
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

async function write(context: WriteContext, outcome: Outcome, plan: EntityPlan): Promise<void> {
  const { isDeleted, ...fields } = plan.changes;
  const { entityType, id } = plan.entity;
  const { restore } = CATALOG_ENTITIES[entityType];
  if (isDeleted === false) {
    assertMayRestore(context.editor, { entityType, isDeleted: true });
    await restore(context, id);
  }
  const written = await updateFields(context, outcome, plan, fields);
  if (isDeleted === undefined && written.length === 0) return;
  const action = isDeleted === false ? ('restore' as const) : ('update' as const);
  outcome.reverted.push({ ...nameOf(plan), fields: historyFieldsOf(written), action });
}

/** A photo may be hidden or gone by now, which must not keep the other fields. */
async function updateFields(
  context: WriteContext,
  outcome: Outcome,
  plan: EntityPlan,
  fields: FieldValues,
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
    leaveAlone(outcome, plan, ['imageUrl'], 'The photo is not available any more.');
    const { imageUrl: _, ...others } = fields;
    return updateFields(context, outcome, plan, others);
  }
}

async function remove(context: WriteContext, outcome: Outcome, plan: EntityPlan): Promise<void> {
  const { entityType, id } = plan.entity;
  const { countParts, remove: removeEntity } = CATALOG_ENTITIES[entityType];
  if (plan.isCreationUndone && countParts && (await countParts(context.tx, id)) > 0)
    return leaveAlone(outcome, plan, [], 'Something has been added to it since.');
  await removeEntity(context, id);
  outcome.reverted.push({ ...nameOf(plan), fields: [], action: 'delete' });
}

function leaveAlone(outcome: Outcome, named: Named, columns: readonly string[], reason: string): void {
  outcome.leftAlone.push({ ...nameOf(named), fields: historyFieldsOf(columns), reason });
}

function nameOf({ entity: { entityType, id }, entityName }: Named) {
  return { entityType, entityId: id, entityName };
}
