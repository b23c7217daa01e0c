import type { MenuSandwich, ProcessedMenu } from '#contract/catalog/menus.ts';
import { mayBeInCatalog, NOT_SUBMITTED_STATE } from '../draft/draft.ts';
import type {
  DoubtfulSandwichDraft,
  RestaurantDraft,
  SandwichDraft,
  SandwichDraftValues,
} from '../draft/draft.ts';
import { normalizeSandwichName } from '../draft/normalize-sandwich-name.ts';
import { markCatalogSandwiches } from '../draft/mark-catalog-sandwiches.ts';

/** Keeps sandwiches that were edited, added, or may be in the catalog; replaces the others of an earlier reading. */
export function fillDraftFromMenu(
  draft: RestaurantDraft,
  { sandwiches, doubtful }: ProcessedMenu,
): RestaurantDraft {
  const remaining = draft.sandwiches.filter(
    ({ isEdited, submission }) => isEdited || (mayBeInCatalog(submission) && !submission.isListed),
  );
  const names = new Set(remaining.map(({ name }) => normalizeSandwichName(name)));
  const isNew = ({ name }: MenuSandwich) => !names.has(normalizeSandwichName(name));
  let { nextRef } = draft;
  const found = sandwiches.filter(isNew).map((one): SandwichDraft => ({
    ...fieldsOf(one),
    ref: nextRef++,
    submission: NOT_SUBMITTED_STATE,
    isWanted: true,
    isEdited: false,
    note: one.priceNote,
  }));
  const unsure = doubtful.filter(isNew).map((one): DoubtfulSandwichDraft => ({
    ...fieldsOf(one),
    ref: nextRef++,
    note: one.priceNote,
    doubt: one.doubt,
  }));
  return markCatalogSandwiches({ ...draft, sandwiches: [...remaining, ...found], doubtful: unsure, nextRef });
}

function fieldsOf({ name, description, price, ingredients, dietaryInfo }: MenuSandwich): SandwichDraftValues {
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
