export type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : Field;

export function columnNameOf<Field extends string>(field: Field): ColumnName<Field> {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnName<Field>;
}

export function columnNamesOf(fields: object): string[] {
  return Object.keys(fields).map(columnNameOf);
}

type Selected<Table extends string, Field> = Field extends string
  ? `${Table}.${ColumnName<Field>} as ${Field}`
  : never;

export function columnSelection<Table extends string, const Field extends string>(
  table: Table,
  fields: readonly Field[],
): Selected<Table, Field>[] {
  return fields.map((field) => `${table}.${columnNameOf(field)} as ${field}`) as Selected<Table, Field>[];
}

type Columns<Row> = { [Field in keyof Row as ColumnName<Field & string>]: Row[Field] };

export function convertFieldsToColumns<Row extends object>(row: Row): Columns<Row> {
  return Object.fromEntries(
    Object.entries(row).map(([field, value]) => [columnNameOf(field), value]),
  ) as Columns<Row>;
}

export function zodSchemaFieldNames<Shape extends object>(schema: {
  shape: Shape;
}): (keyof Shape & string)[] {
  return Object.keys(schema.shape) as (keyof Shape & string)[];
}

export function createNullForEachField<Shape extends object>(schema: {
  shape: Shape;
}): Record<keyof Shape, null> {
  return Object.fromEntries(zodSchemaFieldNames(schema).map((field) => [field, null])) as Record<
    keyof Shape,
    null
  >;
}
