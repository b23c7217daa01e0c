import { useState } from 'react';
import type { FieldDifference } from '#web/ui/forms/edit-conflict.tsx';
import { mergeFieldsThreeWay } from './merge-fields-three-way.ts';
import { isPreconditionFailed } from '../api/is-precondition-failed.ts';

type EditOptions<Row, Fields> = {
  fieldsOf: (row: Row) => Fields;
  differences: (base: Fields, mine: Fields, theirs: Fields) => FieldDifference[];
  save: (fields: Fields, before: Fields, ifMatch: string) => Promise<Row>;
  reread: () => Promise<Row>;
  merge?: (base: Fields, mine: Fields, theirs: Fields) => Fields;
};

/** Saves the changed fields of a row, and asks only if another person changed the same ones. */
export function useConcurrentEdit<Row extends { revision: number }, Fields extends object>(
  row: Row | null,
  { fieldsOf, differences, save, reread, merge = mergeFieldsThreeWay }: EditOptions<Row, Fields>,
) {
  const [base, setBase] = useState(row);
  const [theirs, setTheirs] = useState<Row | null>(null);

  /** null if the other version has to be shown first. */
  async function saveOver(from: Row, over: Row, fields: Fields): Promise<Row | null> {
    try {
      return await save(fields, fieldsOf(from), `"${over.revision}"`);
    } catch (error) {
      if (!isPreconditionFailed(error)) throw error;
    }
    const now = await reread();
    if (differences(fieldsOf(from), fields, fieldsOf(now)).length === 0) return saveOver(from, now, fields);
    setTheirs(now);
    return null;
  }

  function settle(version: Row): void {
    setBase(version);
    setTheirs(null);
  }

  return {
    base,
    theirs,
    settle,
    update: (from: Row, fields: Fields) => saveOver(from, theirs ?? from, fields),
    conflicts: (fields: Fields) =>
      base && theirs ? differences(fieldsOf(base), fields, fieldsOf(theirs)) : null,
    /** Their version, with my changes to the fields that they did not change. */
    takeTheirs(fields: Fields): Fields {
      if (!base || !theirs) return fields;
      settle(theirs);
      return merge(fieldsOf(base), fields, fieldsOf(theirs));
    },
  };
}
