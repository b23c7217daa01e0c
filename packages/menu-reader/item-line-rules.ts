import { classifyChickenSandwich } from './dishes/classify-menu-item.ts';
import {
  isSentenceBelowName,
  isIngredientList,
  canBeDescription,
  looksLikeDescription,
} from './lines/line-text-rules.ts';
import { isPriceLabel, isSizeLabel } from './prices/price-labels.ts';
import type { MenuPrice } from './prices/split-menu-line-by-prices.ts';
import { nextMenuLine, type MenuLines, type MenuLine } from './lines/parse-menu-lines.ts';
import type { MenuSection } from './classify-section.ts';

export type ParsedMenuItem = {
  name: string;
  description: string[];
  prices: MenuPrice[];
  isPriceOnRequest: boolean;
  section: MenuSection;
  sectionPrices: MenuPrice[];
};

export type MenuLinePosition = { menu: MenuLines; blanks: number };

export function isDescriptionOfMenuItem(
  open: ParsedMenuItem,
  line: MenuLine,
  { menu, blanks }: MenuLinePosition,
): boolean {
  const text = line.parts[0]!.text;
  const isStrong =
    looksLikeDescription(menu.namesAreSmall ? `X${text}` : text) &&
    !(menu.namesAreSmall && classifyChickenSandwich(text) !== 'no');
  if (blanks > 1) return false;
  if (blanks === 1) return isStrong && open.description.length === 0;
  if (isStrong) return true;
  const next = menu.lines[line.at + 1];
  if (isSentenceBelowName(open.name, text))
    return open.description.length === 0 && (open.prices.length === 0 || next?.kind !== 'price');
  if (next?.kind === 'price' && !menu.pricesComeFirst)
    return open.prices.length === 0 && canBeDescription(text) && classifyChickenSandwich(text) === 'no';
  if (open.prices.length > 0 && open.description.length === 0 && text.includes(',') && canBeDescription(text))
    return true;
  if (classifyChickenSandwich(text) !== 'no') return false;
  if (open.prices.length === 0) return open.description.length > 0 && canBeDescription(text);
  if (isShouted(text) && !isShouted(open.name)) return false;
  return canBeDescription(text) || next?.kind === 'blank' || next === undefined || next.kind === 'priced';
}

export function continuesMenuItem(
  open: ParsedMenuItem,
  line: MenuLine,
  { menu, blanks }: MenuLinePosition,
): boolean {
  const text = line.parts[0]!.text;
  if (open.name === '') return true;
  if (blanks > 0 || line.parts.length > 1) return false;
  if (/^[\p{Ll}(]/u.test(text)) return !menu.namesAreSmall;
  if (!looksLikeDescription(text)) return open.description.length > 0 && !/^\p{Lu}/u.test(text);
  return nextMenuLine(menu.lines, line)?.kind !== 'priced' || open.description.length > 0;
}

export function isPlainBurger(open: ParsedMenuItem | null, { parts: [part] }: MenuLine): boolean {
  if (!open || !/^burger$/i.test(part!.text) || /burger/i.test(open.name)) return false;
  return hasOwnPrice(open);
}

/** "Deluxe 14" above its ingredients is a dish; below a sandwich without a price it is a size of that. */
export function isItemNamedLikeSize(
  open: ParsedMenuItem | null,
  line: MenuLine,
  { menu, blanks }: MenuLinePosition,
): boolean {
  const text = line.parts[0]!.text;
  if (text === '' || menu.pricesComeFirst || isSizeLabel(text)) return false;
  if (!open || (isPriceLabel(open.name) && hasOwnPrice(open))) return true;
  const next = nextMenuLine(menu.lines, line);
  if (next?.kind !== 'text' || !isIngredientList(next.text)) return false;
  if (open.description.length > 0 || open.prices.length > 0)
    return hasOwnPrice(open) && (open.description.length > 0 || blanks > 0);
  if (classifyChickenSandwich(open.name) !== 'no') return false;
  return blanks > 0 || (isShouted(open.name) && !isShouted(text));
}

function hasOwnPrice({ prices }: ParsedMenuItem): boolean {
  return prices.some(({ label }) => label === null);
}

function isShouted(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
}
