export { classifyChickenSandwich, classifyMenuItem } from './dishes/chicken-sandwich.ts';
export { findAllergenClaims } from './dishes/diet.ts';
export { spiceLevelOfName } from './dishes/heat.ts';
export { isForeignCurrency } from './lexicon/currencies.ts';
export { readMenuText } from './menu-reader.ts';
export type { DoubtfulSandwich, MenuSandwich, ReadMenu } from './menu-sandwich.ts';
export { findMoneyMatches } from './prices/money.ts';
