export function assertDefined<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('A value that must be there is missing.');
  return value;
}
