import { basename } from 'node:path';
import { spiceLevelOfName } from '#packages/menu-reader/index.ts';
import { normalizeToOneWord } from '#packages/text-folding/index.ts';
import { cleanSingleLineText } from '#server/platform/text/clean-single-line-text.ts';
import {
  UnreadableFileError,
  openTextFile,
  type OpenedTextFile,
} from '#server/platform/text/open-text-file.ts';
import { readCsv } from '#server/platform/text/read-csv.ts';

/** Null and empty mean that the file has no value, which is different from no or none. */
export type MenuFileItem = {
  restaurant: string;
  name: string;
  description: string;
  price: number | null;
  ingredients: string[];
  spiceLevel: number;
  containsGluten: boolean | null;
  containsDairy: boolean | null;
  containsEggs: boolean | null;
};
export type MenuFileRow = { line: number; item: MenuFileItem } | { line: number; problem: string };
export type MenuFile = Omit<OpenedTextFile, 'text'> & { rows: AsyncIterable<MenuFileRow>; name: string };

const COLUMNS = {
  restaurant: ['restaurant', 'brand', 'chain', 'restaurantname'],
  name: ['item', 'sandwich', 'itemname', 'product', 'dish', 'name', 'title'],
  description: ['description', 'details'],
  price: ['price', 'cost', 'priceusd'],
  ingredients: ['ingredients'],
  spice: ['spicelevel', 'spice', 'heat'],
  gluten: ['containsgluten', 'gluten'],
  dairy: ['containsdairy', 'dairy'],
  eggs: ['containseggs', 'eggs', 'egg'],
} as const;
type Column = keyof typeof COLUMNS;

export async function openMenuFile(path: string): Promise<MenuFile> {
  const { text, ...opened } = await openTextFile(path);
  return { ...opened, rows: rowsOf(text, path), name: basename(path).replace(/(\.\w+){1,2}$/, '') };
}

async function* rowsOf(text: AsyncIterable<string>, path: string): AsyncIterable<MenuFileRow> {
  let columns: Partial<Record<Column, string>> = {};
  const rows = readCsv(text, (names) => (columns = findColumns(names, path)));
  for await (const row of rows) yield 'problem' in row ? row : menuRow(row.line, row.fields, columns);
}

function findColumns(names: readonly string[], path: string): Partial<Record<Column, string>> {
  const spelled = new Map(names.map((name) => [normalizeToOneWord(name), name]));
  const found: Partial<Record<Column, string>> = {};
  for (const [column, spellings] of Object.entries(COLUMNS) as [Column, readonly string[]][]) {
    const name = spellings.map((spelling) => spelled.get(spelling)).find((known) => known !== undefined);
    if (name !== undefined && !Object.values(found).includes(name)) found[column] = name;
  }
  if (!found.restaurant || !found.name)
    throw new UnreadableFileError(
      `${path} needs a column for the restaurant and one for the item in its first line. ${mismatchText(found, names)}`,
    );
  return found;
}

function mismatchText(found: Partial<Record<Column, string>>, names: readonly string[]): string {
  const missing = [!found.restaurant && 'the restaurant', !found.name && 'the item'].filter(Boolean);
  const unknown = names.filter((name) => name !== '' && !Object.values(found).includes(name));
  const unknownText =
    unknown.length === 0 ? '' : ` Unknown: ${cleanSingleLineText(unknown.join(', '), 200)}.`;
  return `Missing: ${missing.join(', ')}.${unknownText}`;
}

function menuRow(
  line: number,
  fields: Record<string, string>,
  columns: Partial<Record<Column, string>>,
): MenuFileRow {
  const value = (column: Column) => (columns[column] === undefined ? '' : (fields[columns[column]] ?? ''));
  const restaurant = cleanSingleLineText(value('restaurant'), 200);
  const name = withoutMarks(cleanSingleLineText(value('name'), 200));
  if (normalizeToOneWord(restaurant) === '') return { line, problem: 'it names no restaurant' };
  if (normalizeToOneWord(name) === '') return { line, problem: 'it names no item' };
  const price = readPrice(value('price'));
  if (price === 'unreadable')
    return { line, problem: `its price is not an amount: ${cleanSingleLineText(value('price'), 40)}` };
  const item: MenuFileItem = {
    restaurant,
    name,
    description: cleanSingleLineText(value('description'), 2000),
    price,
    ingredients: value('ingredients')
      .replace(/^\[|\]$/g, '')
      .split(/[,;\n]/)
      .map((part) => cleanSingleLineText(part.replace(/["[\]]/g, ''), 100))
      .filter(Boolean)
      .slice(0, 60),
    spiceLevel: readSpice(value('spice')) ?? spiceLevelOfName(name),
    containsGluten: readFlag(value('gluten')),
    containsDairy: readFlag(value('dairy')),
    containsEggs: readFlag(value('eggs')),
  };
  return { line, item };
}

function withoutMarks(name: string): string {
  return name
    .replace(/[®™©℠]|\((?:r|tm|c|sm)\)/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function readPrice(text: string): number | null | 'unreadable' {
  const amount = text.replace(/[$\s]|usd/gi, '');
  if (amount === '' || /^(n\/?a|null|none|-+)$/i.test(amount)) return null;
  const plain = amount.replace(/^(\d+),(\d{2})$/, '$1.$2').replace(/,(?=\d{3}\b)/g, '');
  return /^\d{1,5}(\.\d+)?$/.test(plain) ? Math.round(Number(plain) * 100) / 100 : 'unreadable';
}

function readSpice(text: string): number | null {
  const level = text.trim() === '' ? NaN : Number(text);
  return Number.isInteger(level) && level >= 0 && level <= 5 ? level : null;
}

function readFlag(text: string): boolean | null {
  if (/^\s*(true|yes|y|1|contains)\s*$/i.test(text)) return true;
  return /^\s*(false|no|n|0|free)\s*$/i.test(text) ? false : null;
}
