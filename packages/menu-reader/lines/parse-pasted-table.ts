import type { NormalizedMenuLine } from './normalize-lines.ts';

const HEADS = {
  name: /^(?:item|name|item name|product|dish|sandwich|title|menu item)$/i,
  price: /^(?:(?:base |unit )?(?:price|cost|amount)(?: ?\([^()]{1,8}\)| usd)?|\$)$/i,
  description: /^(?:description|details|ingredients|desc)$/i,
  section: /^(?:category|section|type|group|menu)$/i,
};
type Head = keyof typeof HEADS;

/** The lines of a table with a header row, as spreadsheets export it; null if the text is not a table. */
export function parsePastedTable(text: string): NormalizedMenuLine[] | null {
  const first = text.trimStart().split('\n', 1)[0]!;
  const delimiter = ['\t', ';', ','].find((each) => columnsOf(cells(first, each)) !== null);
  if (delimiter === undefined) return null;
  const columns = columnsOf(cells(first, delimiter))!;
  const currency = /\(([^()]+)\)/.exec(cells(first, delimiter)[columns.price ?? -1] ?? '')?.[1] ?? '$';
  let section = '';
  return text
    .trimStart()
    .split('\n')
    .slice(1)
    .flatMap((row): NormalizedMenuLine[] => {
      const found = cells(row, delimiter);
      const value = (head: Head) => found[columns[head] ?? -1]?.trim() ?? '';
      if (value('name') === '') return [];
      const price = /^\d/.test(value('price')) ? `${currency}${value('price')}` : value('price');
      const lines: NormalizedMenuLine[] = [{ text: `${value('name')}\t${price}`.trim(), as: null }];
      if (value('description') !== '') lines.push({ text: value('description'), as: 'description' });
      if (value('section') === section) return lines;
      section = value('section');
      return [{ text: section, as: 'heading' }, ...lines];
    });
}

function columnsOf(names: readonly string[]): Partial<Record<Head, number>> | null {
  const at = (head: Head) => names.findIndex((name) => HEADS[head].test(name.trim()));
  const found = Object.entries({
    name: at('name'),
    price: at('price'),
    description: at('description'),
    section: at('section'),
  });
  const columns = Object.fromEntries(found.filter(([, index]) => index >= 0)) as Partial<
    Record<Head, number>
  >;
  return columns.name !== undefined && (columns.price ?? columns.description) !== undefined ? columns : null;
}

/** A quoted cell may contain the delimiter, and a quote twice. */
function cells(row: string, delimiter: string): string[] {
  const found = [''];
  let isQuoted = false;
  for (let at = 0; at < row.length; at += 1) {
    const sign = row[at]!;
    if (sign === '"' && isQuoted && row[at + 1] === '"') found[found.length - 1] += row[(at += 1)]!;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === delimiter && !isQuoted) found.push('');
    else found[found.length - 1] += sign;
  }
  return found;
}
