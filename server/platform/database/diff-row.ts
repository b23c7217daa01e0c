import { isDeepStrictEqual } from 'node:util';

type RowDiff<Row> = { before: Partial<Row>; after: Partial<Row> };

export function diffRow<Row extends object>(
  row: Row,
  changes: { [Field in keyof Row]?: Row[Field] | undefined },
): RowDiff<Row> {
  const diff: RowDiff<Row> = { before: {}, after: {} };
  for (const field of Object.keys(changes) as (keyof Row)[]) {
    const value = changes[field];
    if (value === undefined || isDeepStrictEqual(value, row[field])) continue;
    diff.before[field] = row[field];
    diff.after[field] = value;
  }
  return diff;
}
