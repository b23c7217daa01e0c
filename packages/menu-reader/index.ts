export { classifyChickenSandwich, classifyMenuItem } from './dishes/chicken-sandwich.ts';
export { containsOf } from './dishes/diet.ts';
export { spiceLevelOfName } from './dishes/heat.ts';
export { isForeign } from './lexicon/currencies.ts';
export { readMenuText } from './menu-reader.ts';
export type { DoubtfulSandwich, MenuSandwich, ReadMenu } from './menu-sandwich.ts';
export { findMoney } from './prices/money.ts';
