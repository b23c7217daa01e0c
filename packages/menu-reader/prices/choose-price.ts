import { isComboLabel, isPartialPortionLabel, isRegularSizeLabel } from './price-labels.ts';
import type { MenuPrice } from './split-menu-line-by-prices.ts';
import { isForeignCurrency, currencySign } from '../lexicon/currencies.ts';

/** One price for the catalog, in dollars, and a text about the other prices. */
export function choosePrice(
  prices: readonly MenuPrice[],
  isPriceOnRequest: boolean,
): { price: number | null; priceNote: string | null } {
  const real = prices.filter(({ isMaximum }) => !isMaximum);
  const [best] = real.toSorted(
    (a, b) =>
      Number(isForeignCurrency(a.currency)) - Number(isForeignCurrency(b.currency)) ||
      rank(a) - rank(b) ||
      a.amount - b.amount,
  );
  if (!best) return { price: null, priceNote: isPriceOnRequest ? 'Market price' : null };
  const currency = best.currency ?? prices.find((price) => price.currency !== null)?.currency ?? null;
  const amount = (price: MenuPrice) => money(price.amount, price.currency ?? currency);
  const labelled = (price: MenuPrice) => `${price.label ? `${capital(price.label)} ` : ''}${amount(price)}`;
  const others = prices.filter(
    (price) => price !== best && (price.amount !== best.amount || price.label !== best.label),
  );
  const otherNotes = others.map((price) => {
    if (price.isMaximum) return `up to ${amount(price)}`;
    return price.label ? labelled(price) : `also ${amount(price)}`;
  });
  if (isForeignCurrency(currency))
    return { price: null, priceNote: noteOf([labelled(best), ...otherNotes], `priced in ${currency}`) };
  const bestNotes = best.label && !isRegularSizeLabel(best.label) ? [`${capital(best.label)} price`] : [];
  return { price: best.amount, priceNote: noteOf([...bestNotes, ...otherNotes]) };
}

function noteOf(labels: readonly string[], last?: string): string | null {
  const notes = [...labels.slice(0, 8), ...(last ? [last] : [])];
  return notes.length > 0 ? capital(notes.join('; ')).slice(0, 300) : null;
}

/** The plain sandwich comes first, then its sizes, then a half, then a combo. */
function rank({ label }: MenuPrice): number {
  if (label === null) return 1;
  if (isComboLabel(label)) return 4;
  if (isPartialPortionLabel(label)) return 3;
  return isRegularSizeLabel(label) ? 0 : 2;
}

function money(amount: number, currency: string | null): string {
  const text = amount.toLocaleString('en-US', {
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: 2,
  });
  return `${currencySign(currency ?? 'USD')}${text}`;
}

function capital(text: string): string {
  return text === '' ? text : text[0]!.toUpperCase() + text.slice(1);
}
