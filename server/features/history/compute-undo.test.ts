import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beforeAndAfterOfChange,
  computeEntityUndo,
  type AuditedFieldValues,
  type AuditedChange,
} from './compute-undo.ts';

const FIELDS = ['name', 'phone', 'price'];
const value = fc.integer({ min: 0, max: 3 });
const edits = fc.array(fc.record({ field: fc.constantFrom(...FIELDS), value }), { maxLength: 12 });
const START = { name: 0, phone: 0, price: 0, isDeleted: false };

/** Applies edits like the API, which does not record an edit that changes nothing. */
function apply(start: AuditedFieldValues, fieldEdits: readonly { field: string; value: number }[]) {
  const log: AuditedChange[] = [];
  const state = { ...start };
  for (const { field, value: next } of fieldEdits) {
    if (state[field] === next) continue;
    log.push({ action: 'update', before: { [field]: state[field] }, after: { [field]: next } });
    state[field] = next;
  }
  return { state, log };
}

describe('undoing changes', () => {
  test('restores the original values when all changes are undone at once', () => {
    fc.assert(
      fc.property(edits, (fieldEdits) => {
        const { state, log } = apply(START, fieldEdits);
        const { changes, leftAlone } = computeEntityUndo(state, log.toReversed());
        expect({ ...state, ...changes }).toEqual(START);
        expect(leftAlone).toEqual([]);
      }),
    );
  });

  test('skips exactly the fields that a later change gave another value', () => {
    fc.assert(
      fc.property(edits, edits, (first, later) => {
        const { state: middle, log } = apply(START, first);
        const { state: end } = apply(middle, later);
        const { changes, leftAlone } = computeEntityUndo(end, log.toReversed());
        for (const field of FIELDS) {
          const hasMoved = end[field] !== middle[field];
          if (hasMoved && end[field] !== START[field as keyof typeof START]) {
            // A value that occurs in one of the undone changes counts as written by them.
            const isTheirs = log.some(({ before, after }) =>
              [before?.[field], after?.[field]].includes(end[field]),
            );
            if (!isTheirs) expect(changes).not.toHaveProperty(field);
          }
          if (!hasMoved && middle[field] !== START[field as keyof typeof START])
            expect([changes[field], leftAlone.includes(field)]).toEqual([0, false]);
        }
      }),
    );
  });

  test('undoing an undo restores the state before it', () => {
    fc.assert(
      fc.property(edits, (fieldEdits) => {
        const { state, log } = apply(START, fieldEdits);
        const { changes } = computeEntityUndo(state, log.toReversed());
        const before = Object.fromEntries(Object.keys(changes).map((field) => [field, state[field]]));
        const revert = { action: 'update', before, after: changes };
        const secondUndo = computeEntityUndo({ ...state, ...changes }, [revert]);
        expect({ ...state, ...changes, ...secondUndo.changes }).toEqual(state);
      }),
    );
  });

  test('undoes a creation only if nobody has changed the created fields since', () => {
    const creation = { action: 'create', before: null, after: { name: 1, linkIds: [4] } };
    expect(computeEntityUndo({ name: 1, isDeleted: false }, [creation])).toEqual({
      changes: { isDeleted: true },
      leftAlone: [],
      isCreationUndone: true,
    });
    expect(computeEntityUndo({ name: 2, isDeleted: false }, [creation])).toMatchObject({
      changes: {},
      leftAlone: ['name'],
    });
    expect(computeEntityUndo({ name: 2, isDeleted: true }, [creation])).toMatchObject({
      changes: {},
      leftAlone: [],
    });
  });

  test('deletions and restorations undo each other', () => {
    const deletion = { action: 'delete', before: { name: 1 }, after: null };
    const restoration = { action: 'restore', before: null, after: { name: 1 } };
    expect(computeEntityUndo({ name: 1, isDeleted: true }, [deletion]).changes).toEqual({ isDeleted: false });
    expect(computeEntityUndo({ name: 1, isDeleted: false }, [restoration]).changes).toEqual({
      isDeleted: true,
    });
    expect(computeEntityUndo({ name: 1, isDeleted: false }, [restoration, deletion]).changes).toEqual({});
    expect(beforeAndAfterOfChange(deletion)).toEqual({
      before: { isDeleted: false },
      after: { isDeleted: true },
    });
  });

  test('compares tags as a set and ignores derived values', () => {
    const change = { action: 'update', before: { tagIds: [1] }, after: { tagIds: [2, 1], timeZone: 'X' } };
    expect(computeEntityUndo({ tagIds: [1, 2], isDeleted: false }, [change])).toMatchObject({
      changes: { tagIds: [1] },
      leftAlone: [],
    });
  });
});
