import { newSandwichSchema, sandwichChangesSchema } from '#contract/catalog/sandwich-input.ts';
import { addSandwich, changeSandwich } from '#server/features/sandwiches/sandwiches.ts';
import { setTagsOfSandwich } from '#server/features/tags/tags.ts';
import { badRequestError } from '#server/platform/http/http-error.ts';
import { parseCells, type CatalogCsvTable, type CatalogFileCells } from './catalog-table.ts';
import { assertSameRestaurant } from './explain-merges.ts';
import { selectSandwichFileRows, type SandwichFileRow } from './queries.ts';
import { hasSameTags, lockTagsOfCells, parseTagCell, splitCell } from './tag-cells.ts';

const FLAGS = ['containsGluten', 'containsDairy', 'containsEggs', 'organic'] as const;

export const SANDWICH_CSV_TABLE: CatalogCsvTable = {
  entityType: 'sandwich',
  columns: [
    'restaurantId',
    'restaurantName',
    'name',
    'description',
    'price',
    'ingredients',
    ...FLAGS,
    'spiceLevel',
    'tags',
  ],
  readOnly: ['restaurantName'],
  numeric: ['restaurantId', 'price', 'spiceLevel'],
  lockTags: lockTagsOfCells,
  isSameCell: (column, before, after, tags) => column === 'tags' && hasSameTags(before, after, tags),
  select: async (db, rows) => (await selectSandwichFileRows(db, rows)).map(toRow),
  change: async (tx, { id }, changed, { editor, ifMatch, tags: knownTags }) => {
    await assertSameRestaurant(tx, 'sandwich', changed);
    const { tags, ...fields } = changed;
    const tagIds = tags === undefined ? null : parseTagCell(tags, knownTags);
    const target = { id, viewer: editor, ifMatch };
    const hasFields = Object.keys(fields).length > 0;
    if (hasFields) await changeSandwich(tx, target, parseCells(sandwichChangesSchema, bodyOf(fields)));
    // If fields changed, `ifMatch` was checked with them, and the revision has increased since.
    if (tagIds) await setTagsOfSandwich(tx, { ...target, ifMatch: hasFields ? null : ifMatch }, tagIds);
  },
  create: async (tx, { tags = '', ...cells }, { editor, tags: knownTags, ...context }) => {
    const tagIds = parseTagCell(tags, knownTags);
    const body = parseCells(newSandwichSchema, {
      restaurantId: Number(cells['restaurantId']),
      ...bodyOf(cells),
    });
    const { id } = await addSandwich(tx, editor, body, context);
    if (tagIds.length > 0) await setTagsOfSandwich(tx, { id, viewer: editor, ifMatch: null }, tagIds);
  },
};

function toRow(row: SandwichFileRow) {
  const flags = FLAGS.map((flag) => [flag, flagText(row[flag])]);
  const { id, revision, restaurantId, restaurantName, name, description, price } = row;
  const { ingredients, spiceLevel, tags } = row;
  const cells: CatalogFileCells = {
    restaurantId: String(restaurantId),
    restaurantName,
    name,
    description,
    price: price === null ? '' : price.toFixed(2),
    ingredients: ingredients.join('; '),
    ...Object.fromEntries(flags),
    spiceLevel: String(spiceLevel),
    tags: tags.join('; '),
  };
  return { id, revision, name, cells };
}

function bodyOf({ name, description, price, ingredients, spiceLevel, ...cells }: CatalogFileCells) {
  const flags = FLAGS.filter((flag) => cells[flag] !== undefined);
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(price !== undefined && { price: price === '' ? null : price }),
    ...(ingredients !== undefined && { ingredients: splitCell(ingredients) }),
    ...(spiceLevel !== undefined && { spiceLevel: spiceLevel === '' ? 0 : Number(spiceLevel) }),
    ...Object.fromEntries(flags.map((flag) => [flag, readFlag(flag, cells[flag] ?? '')])),
  };
}

function flagText(flag: boolean | null): string {
  if (flag === null) return '';
  return flag ? 'yes' : 'no';
}

const FLAG_WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['', null],
  ['yes', true],
  ['no', false],
  ['true', true],
  ['false', false],
]);

function readFlag(column: string, text: string): boolean | null {
  const flag = FLAG_WORDS.get(text.trim().toLowerCase());
  if (flag === undefined) throw badRequestError(`${column} must be yes, no, or empty.`);
  return flag;
}
