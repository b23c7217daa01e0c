import { basename } from 'node:path';
import { normalizeToOneWord } from '#packages/text-folding/index.ts';
import { readMenuText } from '#packages/menu-reader/index.ts';
import { UnreadableFileError, openTextFile } from '#server/platform/text/open-text-file.ts';
import type { MenuFile, MenuFileRow } from './menu-file.ts';

const MAX_LENGTH = 5_000_000;

/** `restaurant` is its name in the items; `name` helps to distinguish its name from those of sandwiches. */
export async function openFreeTextMenuFile(
  path: string,
  restaurant: string,
  name = restaurant,
): Promise<MenuFile> {
  const { text, ...opened } = await openTextFile(path);
  return {
    ...opened,
    rows: rowsOf(text, path, { restaurant, name }),
    name: basename(path).replace(/(\.\w+){1,2}$/, ''),
  };
}

async function* rowsOf(
  text: AsyncIterable<string>,
  path: string,
  { restaurant, name: restaurantName }: { restaurant: string; name: string },
): AsyncIterable<MenuFileRow> {
  let whole = '';
  for await (const chunk of text) {
    whole += chunk;
    if (whole.length > MAX_LENGTH) throw new UnreadableFileError(`${path} is too long for a menu`);
  }
  const lines = whole.split('\n').map(normalizeToOneWord);
  const lineOf = (name: string) =>
    lines.findIndex((line) => line.includes(normalizeToOneWord(name))) + 1 || 1;
  const { sandwiches, doubtful } = readMenuText(whole, { restaurantName });
  for (const { name, doubt } of doubtful)
    yield { line: lineOf(name), problem: `a person should decide about ${name}: ${doubt}` };
  for (const { dietaryInfo: diet, priceNote: _, ...sandwich } of sandwiches) {
    const { spicyLevel: spiceLevel, containsGluten, containsDairy, containsEggs } = diet;
    const item = { ...sandwich, restaurant, spiceLevel, containsGluten, containsDairy, containsEggs };
    yield { line: lineOf(sandwich.name), item };
  }
}
