import { newSandwichSchema, sandwichChangesSchema } from '#contract/catalog/sandwich-input.ts';
import { addSandwich, changeSandwich } from '#server/features/sandwiches/sandwiches.ts';
import { findTagCountProblem, lockTagsAgainstChange, setTagsOfSandwich } from '#server/features/tags/tags.ts';
import { badRequestError } from '#server/platform/http/http-error.ts';
import type { CatalogCsvTable, CatalogFileCells, TagIdsByName } from './catalog-table.ts';
import { assertSameRestaurant } from './explain-merges.ts';
import { selectSandwichFileRows, selectTagIds, type SandwichFileRow } from './queries.ts';

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
  lockTags: async (tx, rows) => {
    if (rows.every(({ cells }) => cells['tags'] === undefined)) return new Map();
    await lockTagsAgainstChange(tx, 'all');
    return selectTagIds(tx);
  },
  select: async (db, rows) => (await selectSandwichFileRows(db, rows)).map(toRow),
  change: async (tx, { id }, changed, { editor, ifMatch, tagIds: knownTags }) => {
    await assertSameRestaurant(tx, 'sandwich', changed);
    const { tags, ...fields } = changed;
    const tagIds = tags === undefined ? null : tagIdsOf(knownTags, tags);
    const target = { id, viewer: editor, ifMatch };
    const hasFields = Object.keys(fields).length > 0;
    if (hasFields) await changeSandwich(tx, target, sandwichChangesSchema.parse(bodyOf(fields)));
    // If fields changed, `ifMatch` was checked with them, and the revision has increased since.
    if (tagIds) await setTagsOfSandwich(tx, { ...target, ifMatch: hasFields ? null : ifMatch }, tagIds);
  },
  create: async (tx, { tags = '', ...cells }, { editor, tagIds: knownTags, ...context }) => {
    const tagIds = tagIdsOf(knownTags, tags);
    const body = newSandwichSchema.parse({ restaurantId: Number(cells['restaurantId']), ...bodyOf(cells) });
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

function splitCell(text: string): string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
}

function tagIdsOf(knownTags: TagIdsByName, text: string): number[] {
  const tagIds = splitCell(text).map((name) => {
    const id = knownTags.get(name.toLowerCase());
    if (id === undefined) throw badRequestError(`There’s no tag “${name}”.`);
    return id;
  });
  const uniqueIds = [...new Set(tagIds)];
  const problem = findTagCountProblem(uniqueIds);
  if (problem !== null) throw badRequestError(problem);
  return uniqueIds;
}
