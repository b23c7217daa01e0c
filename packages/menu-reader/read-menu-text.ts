import { parseAllergenLegend, decodeAllergenCodes, type AllergenCodes } from './dishes/allergen-codes.ts';
import { classifyMenuItem, type MenuItemClassificationResult } from './dishes/classify-menu-item.ts';
import { detectAllergens } from './dishes/detect-allergens.ts';
import { spiceLevelOfMenuItem } from './dishes/spice-level.ts';
import { parseIngredients } from './dishes/parse-ingredients.ts';
import type { ParsedMenuItem } from './item-line-rules.ts';
import { parseMenuItems } from './parse-menu-items.ts';
import type { MenuSandwich, MenuReadResult } from './menu-sandwich.ts';
import { splitMenuItemName, joinDescriptionLines } from './dishes/split-item-name.ts';
import { normalizeMenuLines } from './lines/normalize-lines.ts';
import { choosePrice } from './prices/choose-price.ts';
import { classifyMenuSection } from './classify-section.ts';
import { mergeRepeatedMenuItems, type MenuSandwichWithDoubt } from './dishes/merge-repeated-items.ts';
import { splitCombinedMenuItem } from './dishes/split-combined-menu-item.ts';

export function readMenuText(
  text: string,
  { restaurantName = '' }: { restaurantName?: string } = {},
): MenuReadResult {
  const chickenRestaurant = classifyMenuSection(restaurantName).isChicken;
  const codes = parseAllergenLegend(text);
  const items = parseMenuItems(normalizeMenuLines(text)).flatMap(splitCombinedMenuItem);
  const judged = items.flatMap((item) => judge(item, { chickenRestaurant, codes }));
  const distinct = mergeRepeatedMenuItems(judged);
  return {
    sandwiches: distinct.filter(({ doubt }) => doubt === '').map(({ sandwich }) => sandwich),
    doubtful: distinct
      .filter(({ doubt }) => doubt !== '')
      .map(({ sandwich, doubt }) => ({ ...sandwich, doubt })),
  };
}

type MenuContext = { chickenRestaurant: boolean; codes: AllergenCodes };

function judge(item: ParsedMenuItem, { chickenRestaurant, codes }: MenuContext): MenuSandwichWithDoubt[] {
  const { name, rest } = splitMenuItemName(item.name);
  if (!/\p{L}/u.test(name)) return [];
  const description = joinDescriptionLines([rest, ...item.description]);
  const { doubt, isChicken } = item.section;
  const kind = isPricedAsSandwich(item) ? 'sandwich' : item.section.kind;
  const judgement: MenuItemClassificationResult = classifyMenuItem(name, {
    description,
    section: kind,
    sectionDoubt: doubt,
    chickenSection: isChicken && kind === 'sandwich',
    chickenRestaurant,
  });
  if (judgement.classification === 'no') return [];
  return [{ sandwich: sandwichOf(item, name, description, codes), doubt: judgement.doubt }];
}

function isPricedAsSandwich({ prices }: ParsedMenuItem): boolean {
  return prices.some(({ label }) => /^(?:sandwich|sandwich only|sando)$/i.test(label ?? ''));
}

function sandwichOf(
  item: ParsedMenuItem,
  name: string,
  description: string,
  codes: AllergenCodes,
): MenuSandwich {
  const fullText = [item.name, ...item.description].join(' . ');
  const prices = item.prices.length > 0 ? item.prices : item.sectionPrices;
  const contains = detectAllergens(item.name, [...item.description].join(' . '));
  const coded = decodeAllergenCodes(fullText, codes);
  const spicyLevel = spiceLevelOfMenuItem(`${name} ${marksIn(fullText)}`, description);
  return {
    name,
    description,
    ...choosePrice(prices, item.isPriceOnRequest),
    ingredients: parseIngredients(description),
    dietaryInfo: {
      containsGluten: contains.gluten ?? (coded.has('gluten') || null),
      containsDairy: contains.dairy ?? (coded.has('dairy') || null),
      containsEggs: contains.eggs ?? (coded.has('eggs') || null),
      spicy: spicyLevel > 2,
      spicyLevel,
    },
  };
}

/** Pepper symbols and "(spicy)", which were removed from the name. */
function marksIn(text: string): string {
  return (text.match(/[🌶🔥🥵]|\((?:spicy|hot|mild)\)/giu) ?? []).join(' ');
}
