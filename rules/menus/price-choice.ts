import { isComboLabel, isPartLabel, isPlainLabel } from './price-labels.ts';
import type { Price } from './priced-line.ts';

/** One price for the catalogue, and in words what else the menu says of the price. */
export function choosePrice(
  prices: readonly Price[],
  asks: boolean,
): { price: number | null; priceNote: string | null } {
  const real = prices.filter(({ upTo }) => !upTo);
  const [best] = real.toSorted((a, b) => rank(a) - rank(b) || a.amount - b.amount);
  if (!best) return { price: null, priceNote: asks ? 'Market price' : null };
  const currency = prices.find((price) => price.currency !== null)?.currency ?? null;
  const written = (price: Price) =>
    `${price.label ? `${capital(price.label)} ` : ''}${money(price.amount, currency)}`;
  const others = prices.filter(
    (price) => price !== best && (price.amount !== best.amount || price.label !== best.label),
  );
  const said = [
    ...(best.label && !isPlainLabel(best.label) ? [`${capital(best.label)} price`] : []),
    ...others.map((price) =>
      price.upTo
        ? `up to ${money(price.amount, currency)}`
        : price.label
          ? written(price)
          : `also ${money(price.amount, currency)}`,
    ),
    ...(currency !== null && currency !== 'USD' ? [`priced in ${currency}`] : []),
  ];
  return {
    price: best.amount,
    priceNote: said.length > 0 ? capital(said.slice(0, 8).join('; ')).slice(0, 300) : null,
  };
}

/** The sandwich alone goes before its sizes, these before a half, and a combo comes last. */
function rank({ label }: Price): number {
  if (label === null) return 1;
  if (isComboLabel(label)) return 4;
  if (isPartLabel(label)) return 3;
  return isPlainLabel(label) ? 0 : 2;
}

function money(amount: number, currency: string | null): string {
  const text = Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
  return currency === null || currency === 'USD' ? `$${text}` : text;
}

function capital(text: string): string {
  return text === '' ? text : text[0]!.toUpperCase() + text.slice(1);
}
