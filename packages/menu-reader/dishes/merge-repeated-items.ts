import { normalizeToOneWord } from '#packages/text-folding/index.ts';
import type { MenuSandwich } from '../menu-sandwich.ts';

export type MenuSandwichWithDoubt = { sandwich: MenuSandwich; doubt: string };

/**
 * Each item once at its first position, with the facts of its repeats. A combo of a listed item becomes one
 * of its prices.
 */
export function mergeRepeatedMenuItems(judged: readonly MenuSandwichWithDoubt[]): MenuSandwichWithDoubt[] {
  const byKey = new Map<string, MenuSandwichWithDoubt>();
  for (const each of judged) {
    const key = normalizeToOneWord(each.sandwich.name) || each.sandwich.name;
    const known = byKey.get(key);
    byKey.set(key, known ? surestFirst(known, each) : each);
  }
  for (const [key, { sandwich, doubt }] of byKey) {
    const plain = doubt === 'A combo' ? byKey.get(key.replace(/(?:combo)?meal$|combo$/, '')) : undefined;
    if (!plain || plain.doubt === doubt) continue;
    byKey.delete(key);
    plain.sandwich = withNote(plain.sandwich, sandwich.price === null ? null : `Combo $${sandwich.price}`);
  }
  return [...byKey.values()];
}

function surestFirst(known: MenuSandwichWithDoubt, next: MenuSandwichWithDoubt): MenuSandwichWithDoubt {
  const isSurer = known.doubt !== '' && next.doubt === '';
  return isSurer ? together(next, known) : together(known, next);
}

function together(first: MenuSandwichWithDoubt, second: MenuSandwichWithDoubt): MenuSandwichWithDoubt {
  const [a, b] = [first.sandwich, second.sandwich];
  const isOther = a.price !== null && b.price !== null && a.price !== b.price;
  const merged: MenuSandwich = {
    ...a,
    description: a.description || b.description,
    price: a.price ?? b.price,
    priceNote: a.price === null ? (b.priceNote ?? a.priceNote) : a.priceNote,
    ingredients: a.ingredients.length > 0 ? a.ingredients : b.ingredients,
    dietaryInfo: {
      containsGluten: a.dietaryInfo.containsGluten ?? b.dietaryInfo.containsGluten,
      containsDairy: a.dietaryInfo.containsDairy ?? b.dietaryInfo.containsDairy,
      containsEggs: a.dietaryInfo.containsEggs ?? b.dietaryInfo.containsEggs,
      spicy: a.dietaryInfo.spicy || b.dietaryInfo.spicy,
      spicyLevel: Math.max(a.dietaryInfo.spicyLevel, b.dietaryInfo.spicyLevel),
    },
  };
  return {
    sandwich: isOther ? withNote(merged, `also listed for $${b.price}`) : merged,
    doubt: first.doubt && second.doubt,
  };
}

function withNote(sandwich: MenuSandwich, note: string | null): MenuSandwich {
  if (note === null || sandwich.priceNote?.includes(note)) return sandwich;
  const notes = [sandwich.priceNote, note].filter(Boolean).join('; ');
  return { ...sandwich, priceNote: (notes[0]!.toUpperCase() + notes.slice(1)).slice(0, 300) };
}
