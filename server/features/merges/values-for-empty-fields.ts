/** Returns the values of `other` for the fields that are empty in `row`. */
export function valuesForEmptyFields<Row extends object, Field extends keyof Row>(
  row: Row,
  other: Row,
  fields: readonly Field[],
): Partial<Pick<Row, Field>> {
  const filled: Partial<Pick<Row, Field>> = {};
  for (const field of fields) if (isEmpty(row[field]) && !isEmpty(other[field])) filled[field] = other[field];
  return filled;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
