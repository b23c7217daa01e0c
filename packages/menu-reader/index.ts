export { classifyChickenSandwich, classifyMenuItem } from './dishes/classify-menu-item.ts';
export { detectAllergens } from './dishes/detect-allergens.ts';
export { spiceLevelOfName } from './dishes/spice-level.ts';
export { isForeignCurrency } from './lexicon/currencies.ts';
export { readMenuText } from './read-menu-text.ts';
export type { DoubtfulSandwich, MenuSandwich, MenuReadResult } from './menu-sandwich.ts';
export { findMoneyAmounts } from './prices/find-money-amounts.ts';
