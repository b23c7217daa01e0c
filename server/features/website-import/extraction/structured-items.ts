export type StructuredItem = {
  id: string | null;
  types: string[];
  properties: Map<string, StructuredValue[]>;
};
export type StructuredValue = string | StructuredItem;

export function createStructuredItem(id: string | null = null): StructuredItem {
  return { id, types: [], properties: new Map() };
}

/** "https://schema.org/openingHours", "schema:openingHours" and "openingHours" are one name. */
export function localNameOfIri(name: string): string {
  return name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('#'), name.lastIndexOf(':')) + 1)
    .trim()
    .toLowerCase();
}

export function addStructuredProperty(item: StructuredItem, name: string, value: StructuredValue): void {
  const values = item.properties.get(name);
  if (values) values.push(value);
  else item.properties.set(name, [value]);
}

export function propertyValues(item: StructuredItem, ...names: string[]): StructuredValue[] {
  return names.flatMap((name) => item.properties.get(name) ?? []);
}

export function nestedItemsOf(item: StructuredItem, ...names: string[]): StructuredItem[] {
  return propertyValues(item, ...names).filter((value) => typeof value !== 'string');
}

export function firstPropertyText(item: StructuredItem, ...names: string[]): string | null {
  return propertyTexts(item, ...names)[0] ?? null;
}

export function propertyTexts(item: StructuredItem, ...names: string[]): string[] {
  return propertyValues(item, ...names).flatMap((value) => {
    const text = typeof value === 'string' ? value : (firstPropertyText(value, 'name', 'value') ?? '');
    return text.trim() === '' ? [] : text;
  });
}

export function hasItemType(item: StructuredItem, types: ReadonlySet<string>): boolean {
  return item.types.some((type) => types.has(type));
}
