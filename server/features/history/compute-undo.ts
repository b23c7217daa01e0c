import { isDeepStrictEqual } from 'node:util';

export type AuditedFieldValues = Readonly<Record<string, unknown>>;
export type AuditedChange = {
  action: string;
  before: AuditedFieldValues | null;
  after: AuditedFieldValues | null;
};

export type ComputedEntityUndo = {
  /** The fields to write, with their earlier values. */
  changes: AuditedFieldValues;
  /** Fields that have other values than the changes gave them. */
  leftAlone: string[];
  isCreationUndone: boolean;
};

/**
 * Undoes changes, newest first. A field is restored only if it still has the value that the change gave it, so no
 * later edit is lost. `isDeleted` is a field like others. A created row is deleted even if it was moved since, because
 * a merge may have moved it.
 */
export function computeEntityUndo(
  current: AuditedFieldValues,
  newestFirst: readonly AuditedChange[],
): ComputedEntityUndo {
  const state: Record<string, unknown> = { ...current };
  const leftAlone = new Set<string>();
  let isCreationUndone = false;
  for (const change of newestFirst) {
    const { before, after } = beforeAndAfterOfChange(change);
    if (change.action === 'create') {
      if (state['isDeleted'] === true) continue;
      const differing = fieldsOf(state, after).filter(
        (field) => field !== 'restaurantId' && !isSame(field, state[field], after[field]),
      );
      if (differing.length > 0) for (const field of differing) leftAlone.add(field);
      else {
        state['isDeleted'] = true;
        isCreationUndone = true;
      }
      continue;
    }
    for (const field of fieldsOf(state, after)) {
      if (isSame(field, state[field], after[field])) state[field] = before[field];
      else if (!isSame(field, state[field], before[field])) leftAlone.add(field);
    }
  }
  const changed = Object.keys(state).filter((field) => !isSame(field, state[field], current[field]));
  return {
    changes: Object.fromEntries(changed.map((field) => [field, state[field]])),
    leftAlone: [...leftAlone],
    isCreationUndone: isCreationUndone && state['isDeleted'] === true,
  };
}

export function beforeAndAfterOfChange({ action, before, after }: AuditedChange): {
  before: AuditedFieldValues;
  after: AuditedFieldValues;
} {
  if (action === 'create') return { before: { isDeleted: true }, after: { ...after, isDeleted: false } };
  if (action === 'delete') return { before: { isDeleted: false }, after: { isDeleted: true } };
  if (action === 'restore') return { before: { isDeleted: true }, after: { isDeleted: false } };
  return { before: before ?? {}, after: after ?? {} };
}

/** The log also contains derived values. */
function fieldsOf(state: AuditedFieldValues, after: AuditedFieldValues): string[] {
  return Object.keys(after).filter((field) => field in state);
}

function isSame(field: string, one: unknown, other: unknown): boolean {
  if (field === 'tagIds') return isDeepStrictEqual(new Set(listOf(one)), new Set(listOf(other)));
  return isDeepStrictEqual(one, other);
}

export function tagIdsOfFieldValues(values: AuditedFieldValues | null): number[] {
  return listOf(values?.['tagIds']).filter((id) => typeof id === 'number');
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
