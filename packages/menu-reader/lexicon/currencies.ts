/** Longest first: "US$" before "$". */
export const CURRENCIES: readonly (readonly [written: string, currency: string])[] = [
  ...pairs('USD', ['US$', 'USD', '$', 'dollars', 'dollar', 'bucks']),
  ...pairs('CAD', ['CA$', 'C$', 'CAD']),
  ...pairs('AUD', ['AU$', 'A$', 'AUD']),
  ...pairs('NZD', ['NZ$', 'NZD']),
  ...pairs('MXN', ['MX$', 'MXN', 'pesos']),
  ...pairs('BRL', ['R$', 'BRL']),
  ...pairs('SGD', ['S$', 'SGD']),
  ...pairs('HKD', ['HK$', 'HKD']),
  ...pairs('EUR', ['€', 'EUR', 'euros', 'euro']),
  ...pairs('GBP', ['£', 'GBP']),
  ...pairs('CHF', ['CHF', 'SFr.', 'Fr.']),
  ...pairs('JPY', ['¥', '￥', 'JPY', '円', 'yen']),
  ...pairs('CNY', ['元', 'CNY', 'RMB']),
  ...pairs('KRW', ['₩', 'KRW', '원', 'won']),
  ...pairs('INR', ['₹', 'INR', 'Rs.', 'Rs']),
  ...pairs('SEK', ['SEK', ':-']),
  ...pairs('DKK', ['DKK']),
  ...pairs('NOK', ['NOK']),
  ...pairs('kr', ['kr.', 'kr']),
  ...pairs('PLN', ['zł', 'PLN']),
  ...pairs('CZK', ['Kč', 'CZK']),
  ...pairs('HUF', ['Ft', 'HUF']),
  ...pairs('RON', ['lei', 'RON']),
  ...pairs('TRY', ['₺', 'TL', 'TRY']),
  ...pairs('RUB', ['₽', 'руб.', 'руб', 'RUB']),
  ...pairs('UAH', ['₴', 'грн', 'UAH']),
  ...pairs('THB', ['฿', 'THB', 'baht']),
  ...pairs('PHP', ['₱', 'PHP']),
  ...pairs('VND', ['₫', 'đ', 'VND']),
  ...pairs('ILS', ['₪', 'NIS', 'ILS']),
  ...pairs('SAR', ['SAR', 'SR', 'ر.س']),
  ...pairs('AED', ['AED', 'Dhs', 'د.إ']),
  ...pairs('MYR', ['RM', 'MYR']),
  ...pairs('IDR', ['Rp', 'IDR']),
  ...pairs('PEN', ['S/.', 'S/', 'PEN']),
  ...pairs('COP', ['COP']),
  ...pairs('ZAR', ['ZAR']),
];

/** A price without a sign counts as dollars. */
export function isForeignCurrency(currency: string | null): boolean {
  return currency !== null && currency !== 'USD';
}

export function currencySign(currency: string): string {
  if (currency === 'USD') return '$';
  const signs = CURRENCIES.flatMap(([written, code]) => (code === currency ? [written] : []));
  return signs.find((sign) => /^\p{Sc}$/u.test(sign)) ?? '';
}

function pairs(currency: string, spellings: readonly string[]): [string, string][] {
  return spellings.map((spelling) => [spelling, currency]);
}
