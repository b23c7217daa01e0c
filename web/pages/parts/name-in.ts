export type Named = 'sandwich' | 'restaurant';
/** What the API says of either, among other things. */
type Told = {
  id?: unknown;
  name?: string;
  restaurantId?: unknown;
  restaurantName?: string;
  sandwichCount?: unknown;
};

/** Looks through answers of the API, whatever their shape. */
export function nameIn(answer: unknown, of: Named, id: number): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const told: Told = answer;
  if (of === 'restaurant' && told.restaurantId === id && told.restaurantName) return told.restaurantName;
  const isOfThatKind = of === 'sandwich' ? told.restaurantName : told.sandwichCount !== undefined;
  if (told.id === id && isOfThatKind) return told.name;
  for (const part of Object.values(answer)) {
    const name = nameIn(part, of, id);
    if (name) return name;
  }
  return undefined;
}
