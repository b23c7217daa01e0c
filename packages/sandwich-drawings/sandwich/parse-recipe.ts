import { DrawingRandom } from '../svg/drawing-random.ts';
import {
  SANDWICH_BUILD_PATTERNS,
  BUN_PATTERNS,
  CHEESE_PATTERNS,
  CHICKEN_PATTERNS,
  SAUCE_PATTERNS,
  TOPPING_PATTERNS,
} from './recipe-patterns.ts';

export type DrawingRecipeInput = { name: string; ingredients: readonly string[]; spiceLevel: number };
export type BunKind = (typeof BUN_PATTERNS)[number][0];
export type ChickenKind = (typeof CHICKEN_PATTERNS)[number][0] | 'fried';
export type ToppingKind = (typeof TOPPING_PATTERNS)[number][0];
export type SauceKind = (typeof SAUCE_PATTERNS)[number][0];
export type CheeseKind = (typeof CHEESE_PATTERNS)[number][0];

export type DrawingRecipe = {
  bun: BunKind;
  build: (typeof SANDWICH_BUILD_PATTERNS)[number][0] | 'sliders' | 'single';
  chicken: ChickenKind;
  cheese: CheeseKind;
  toppings: readonly ToppingKind[];
  sauces: readonly [SauceKind, ...SauceKind[]];
  heat: number;
  glazed: boolean;
  seeded: boolean;
};

export function parseDrawingRecipe(input: DrawingRecipeInput, random: DrawingRandom): DrawingRecipe {
  const text = searchableText(input);
  const name = input.name.toLowerCase();
  const heat = heatLevel(input);
  const chicken = firstMatch(CHICKEN_PATTERNS, text) ?? 'fried';
  const sauceKinds = allMatches(SAUCE_PATTERNS, text).slice(0, 2);
  const sauces: DrawingRecipe['sauces'] = sauceKinds[0]
    ? [sauceKinds[0], ...sauceKinds.slice(1)]
    : [heat > 2 ? 'hot' : 'mayo'];
  return {
    bun: firstMatch(BUN_PATTERNS, text) ?? random.of('bun').pick(['brioche', 'sesame', 'potato']),
    build: /\bsliders?\b/.test(text) ? 'sliders' : (firstMatch(SANDWICH_BUILD_PATTERNS, name) ?? 'single'),
    chicken,
    cheese: firstMatch(CHEESE_PATTERNS, text) ?? random.of('cheese').pick(['orange', 'orange', 'white']),
    toppings: toppingsOf(text, random),
    sauces,
    heat,
    glazed:
      heat > 1 || /glaze|sticky|lacquer|korean|gochujang|teriyaki|hot honey|buffalo|dipped|tossed/.test(text),
    seeded: /sesame(?! (bun|seed bun|roll|bagel|seeded))|korean|gochujang|teriyaki|furikake/.test(text),
  };
}

export function heatLevel({ spiceLevel }: DrawingRecipeInput): number {
  return Number.isFinite(spiceLevel) ? Math.max(0, Math.min(5, Math.trunc(spiceLevel))) : 0;
}

function searchableText({ name, ingredients }: DrawingRecipeInput): string {
  const text = `${ingredients.join(', ')} | ${name}`.slice(0, 4000).toLowerCase();
  return text.replace(/\b(no|without|hold the|minus) [\p{L}-]+/gu, ' ');
}

const MAX_TOPPINGS = 6;

function toppingsOf(text: string, random: DrawingRandom): ToppingKind[] {
  const found = allMatches(TOPPING_PATTERNS, text).filter((kind) => !onlyInside(kind, text));
  if (found.length > 0) return found.slice(0, MAX_TOPPINGS);
  return random.of('toppings').chance(0.5) ? ['pickles'] : ['lettuce', 'pickles'];
}

/** Words that name a topping only as part of another one. */
function onlyInside(kind: ToppingKind, text: string): boolean {
  if (kind === 'pickles')
    return !/(^|[^a-z ] *|[a-z]+ )pickles?\b|dill|gherkin|cornichon|pickle chip/.test(text);
  if (kind === 'cheese')
    return !/cheese(?! (sauce|crumb))|cheddar|american|gouda|provolone|jack|swiss|havarti|mozz|gruy|brie|burrata|manchego|muenster|fontina|paneer|halloumi|oaxaca/.test(
      text.replace(/(goat|blue|feta|mac (and|&|n)) cheese/g, ''),
    );
  if (kind === 'egg') return /egg (bun|wash)/.test(text) && !/fried egg|eggs/.test(text);
  return false;
}

function firstMatch<K extends string>(table: readonly (readonly [K, RegExp])[], text: string): K | undefined {
  return table.find(([, test]) => test.test(text))?.[0];
}

function allMatches<K extends string>(table: readonly (readonly [K, RegExp])[], text: string): K[] {
  return [...new Set(table.filter(([, test]) => test.test(text)).map(([kind]) => kind))];
}
