import { isDeepStrictEqual } from 'node:util';

type RowDiff<Row> = { before: Partial<Row>; after: Partial<Row> };

/** Which of the wanted fields would change a row, as they are and as they will be. What is undefined is not wanted. */
export function diffRow<Row extends object>(
  row: Row,
  wanted: { [Field in keyof Row]?: Row[Field] | undefined },
): RowDiff<Row> {
  const found: RowDiff<Row> = { before: {}, after: {} };
  for (const field of Object.keys(wanted) as (keyof Row)[]) {
    const value = wanted[field];
    if (value === undefined || isDeepStrictEqual(value, row[field])) continue;
    found.before[field] = row[field];
    found.after[field] = value;
  }
  return found;
}
