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

export function structuredItemPropertyValues(item: StructuredItem, ...names: string[]): StructuredValue[] {
  return names.flatMap((name) => item.properties.get(name) ?? []);
}

export function nestedItemsOf(item: StructuredItem, ...names: string[]): StructuredItem[] {
  return structuredItemPropertyValues(item, ...names).filter((value) => typeof value !== 'string');
}

export function firstStructuredItemPropertyText(item: StructuredItem, ...names: string[]): string | null {
  return structuredItemPropertyTexts(item, ...names)[0] ?? null;
}

export function structuredItemPropertyTexts(item: StructuredItem, ...names: string[]): string[] {
  return structuredItemPropertyValues(item, ...names).flatMap((value) => {
    const text =
      typeof value === 'string' ? value : (firstStructuredItemPropertyText(value, 'name', 'value') ?? '');
    return text.trim() === '' ? [] : text;
  });
}

export function hasItemType(item: StructuredItem, types: ReadonlySet<string>): boolean {
  return item.types.some((type) => types.has(type));
}
