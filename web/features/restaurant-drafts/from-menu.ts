import type { MenuSandwich, ProcessedMenu } from '#contract/menus.ts';
import type { DoubtfulSandwich, RestaurantDraft, SandwichDraft, SandwichFields } from './draft.ts';
import { mayBeSaved, NO_DEED } from './draft.ts';
import { foldName } from './fold-name.ts';
import { markListed } from './listed-menu.ts';

/**
 * The list as a menu fills it. What a person has edited or added, and what may be in the catalogue already, stays; what
 * an earlier reading found goes.
 */
export function fillFromMenu(
  draft: RestaurantDraft,
  { sandwiches, doubtful }: ProcessedMenu,
): RestaurantDraft {
  const kept = draft.sandwiches.filter(
    ({ isEdited, deed }) => isEdited || (mayBeSaved(deed) && !deed.isListed),
  );
  const names = new Set(kept.map(({ name }) => foldName(name)));
  const isNew = ({ name }: MenuSandwich) => !names.has(foldName(name));
  let { nextRef } = draft;
  const found = sandwiches.filter(isNew).map((one): SandwichDraft => ({
    ...fieldsOf(one),
    ref: nextRef++,
    deed: NO_DEED,
    isWanted: true,
    isEdited: false,
    note: one.priceNote,
  }));
  const unsure = doubtful.filter(isNew).map((one): DoubtfulSandwich => ({
    ...fieldsOf(one),
    ref: nextRef++,
    note: one.priceNote,
    doubt: one.doubt,
  }));
  return markListed({ ...draft, sandwiches: [...kept, ...found], doubtful: unsure, nextRef });
}

function fieldsOf({ name, description, price, ingredients, dietaryInfo }: MenuSandwich): SandwichFields {
  const { containsGluten, containsDairy, containsEggs, spicy, spicyLevel } = dietaryInfo;
  return {
    name,
    description,
    price: price === null ? '' : price.toFixed(2),
    ingredients,
    containsGluten,
    containsDairy,
    containsEggs,
    isSpicy: spicy,
    spiceLevel: spicyLevel,
  };
}
