import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/observability/log.ts';
import { findExternalDataFile } from '#packages/testing/find-external-data-file.ts';
import { clearTestCatalog } from '#server/testing/places/clear-test-catalog.ts';
import { useTestConnection } from '#server/testing/postgres/test-database.ts';
import { importMenu, type MenuImportOptions } from './menus.ts';

const testDatabase = useTestConnection();
let database: Database;
let folder = '';

beforeAll(async () => {
  database = openDatabase({ connection: testDatabase.connection, log: createLogger('silent') });
  folder = await mkdtemp(join(tmpdir(), 'clucket-menus-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await clearTestCatalog(database.db);
  await run(
    `INSERT INTO restaurants (name, brand_key) VALUES ('McDonald''s', 'mcdonalds'), ('Chick-fil-A', 'chickfila')`,
  );
  await run(`INSERT INTO restaurants (name) VALUES ('Joe''s'), ('Joe’s'), ('Blue Hen')`);
});

const MENU = `"","restaurant","item","calories"
"1","Mcdonalds","Spicy McChicken®",380
"2","Chick Fil-A","Chicken Deluxe",400
"3","Chick Fil-A","Chicken Salad Sandwich",400
"4","Mcdonalds","Big Mac",550
"5","Burger King","Chicken Burger",400
`;

test('finds restaurants by alias, and can import only chicken sandwiches', async () => {
  const report = await load(MENU, { onlyChickenSandwiches: true });
  expect(report).toMatchObject({ rows: 5, added: 2, otherItems: 2, skips: [] });
  expect([...report.leftOut]).toEqual([
    ['Burger King', { items: 1, reason: expect.stringContaining('does not know it') }],
  ]);
  expect(
    await rows(`SELECT r.name AS restaurant, s.name, s.price, s.contains_gluten, s.is_spicy, s.spice_level, s.backdrop IS NOT NULL AS drawn, s.source, s.source_id,
    EXISTS (SELECT 1 FROM sandwich_search WHERE sandwich_id = s.id) AS searched, r.sandwich_count FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id ORDER BY s.id`),
  ).toEqual([
    {
      restaurant: "McDonald's",
      name: 'Spicy McChicken',
      price: null,
      contains_gluten: null,
      is_spicy: true,
      spice_level: 3,
      drawn: true,
      source: 'menu/menu',
      source_id: 'mcdonalds/spicymcchicken',
      searched: true,
      sandwich_count: 1,
    },
    {
      restaurant: 'Chick-fil-A',
      name: 'Chicken Deluxe',
      price: null,
      contains_gluten: null,
      is_spicy: false,
      spice_level: 0,
      drawn: true,
      source: 'menu/menu',
      source_id: 'chickfila/chickendeluxe',
      searched: true,
      sandwich_count: 1,
    },
  ]);
});

test('changes nothing when the same file is imported again', async () => {
  await load(MENU);
  const before = await rows(`SELECT s::text, xmin FROM sandwiches s ORDER BY id`);
  expect(await load(MENU)).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
  expect(await rows(`SELECT s::text, xmin FROM sandwiches s ORDER BY id`)).toEqual(before);
});

test('finds a sandwich that was moved to another restaurant, and updates it there', async () => {
  const menu = (price: string) => `restaurant,item,price\nBlue Hen,Hot Thigh,${price}\nBlue Hen,Wing,3.00\n`;
  await load(menu('3.00'));
  await run(`UPDATE sandwiches SET restaurant_id = (SELECT id FROM restaurants WHERE brand_key = 'mcdonalds')
    WHERE name = 'Hot Thigh'`);
  expect(await load(menu('3.00'))).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  expect(await load(menu('4.00'))).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
  expect(
    await rows(
      `SELECT r.name AS restaurant, s.name, s.price FROM sandwiches s JOIN restaurants r ON r.id = s.restaurant_id ORDER BY s.id`,
    ),
  ).toEqual([
    { restaurant: "McDonald's", name: 'Hot Thigh', price: 4 },
    { restaurant: 'Blue Hen', name: 'Wing', price: 3 },
  ]);
});

test('reads price, ingredients, heat and allergens if the file has them', async () => {
  const report = await load(
    'brand;name;price;ingredients;spice level;gluten;eggs\nChick-fil-A;Hot One;"$5,49";"bun, chicken; pickles";5;yes;no\nChick-fil-A;Odd;free;;;;\n',
  );
  expect(report.skips).toEqual([{ line: 3, reason: 'its price is not an amount: free' }]);
  expect(
    await rows(
      `SELECT price, ingredients, spice_level, contains_gluten, contains_dairy, contains_eggs FROM sandwiches`,
    ),
  ).toEqual([
    {
      price: 5.49,
      ingredients: ['bun', 'chicken', 'pickles'],
      spice_level: 5,
      contains_gluten: true,
      contains_dairy: null,
      contains_eggs: false,
    },
  ]);
});

test('a changed line updates its sandwich, except for fields and sandwiches that a person edited or deleted', async () => {
  const menu = (price: string) =>
    `restaurant,item,price,description\nMcDonalds,McChicken,${price},New words ${price}\nMcDonalds,Gone,${price},\n`;
  await load(menu('3.00'));
  await run(`UPDATE sandwiches SET price = 9, edited_fields = '{price}' WHERE name = 'McChicken'`);
  await run(`UPDATE sandwiches SET date_deleted = now() WHERE name = 'Gone'`);
  expect(await load(menu('4.00'))).toMatchObject({ added: 0, changed: 1 });
  expect(
    await rows(
      `SELECT name, price, description, date_deleted IS NULL AS lives FROM sandwiches ORDER BY name`,
    ),
  ).toEqual([
    { name: 'Gone', price: 3, description: '', lives: false },
    { name: 'McChicken', price: 9, description: 'New words 4.00', lives: true },
  ]);
});

test('adds no duplicate of a sandwich that a person or an earlier line has added', async () => {
  await run(`INSERT INTO sandwiches (restaurant_id, name) VALUES (1, 'MCCHICKEN')`);
  expect(await load('restaurant,item\nMcDonalds,McChicken®\nMcDonalds,mcchicken\n')).toMatchObject({
    added: 0,
    alreadyThere: 1,
    skips: [{ line: 3, reason: 'it repeats an earlier item' }],
  });
});

test('creates restaurants only if requested, and skips names that two restaurants share', async () => {
  const menu =
    'restaurant,item\nBurgerking,Chicken Burger\nBurger King,Crispy\nJoes,Sandwich\nblue hen,Sandwich\n';
  const report = await load(menu, { create: true });
  expect(report.restaurantsCreated).toEqual(['Burger King']);
  expect([...report.leftOut.keys()]).toEqual(['Joes']);
  expect(report.added).toBe(3);
  await run(`UPDATE restaurants SET date_deleted = now() WHERE name = 'Burger King'`);
  expect([...(await load(menu, { create: true })).leftOut.keys()]).toEqual([
    'Burgerking',
    'Burger King',
    'Joes',
  ]);
});

test('names the merge of a restaurant that was merged into another one, by brand and by id', async () => {
  await run(`UPDATE restaurants SET date_deleted = now() WHERE id = 1`);
  await run(`INSERT INTO redirects (entity_type, merged_id, target_id) VALUES ('restaurant', 1, 2)`);
  const report = await load('restaurant,item\nMcDonalds,McChicken\n#1,McChicken\n', { create: true });
  const reason = 'it has been merged into another restaurant: name that one by its id, as #2';
  expect([...report.leftOut]).toEqual([
    ['McDonalds', { items: 1, reason }],
    ['#1', { items: 1, reason }],
  ]);
  await run('DELETE FROM redirects');
  const deleted = await load('restaurant,item\nMcDonalds,McChicken\n');
  expect(deleted.leftOut.get('McDonalds')?.reason).toBe('an administrator has deleted it');
});

test('a dry run stores nothing', async () => {
  expect(await load(MENU, { dryRun: true, create: true })).toMatchObject({ added: 5, sandwiches: 5 });
  expect(await rows(`SELECT id FROM sandwiches`)).toEqual([]);
});

test('rejects a file without the two columns', async () => {
  await expect(load('a,b\n1,2\n')).rejects.toThrow('needs a column for the restaurant and one for the item');
});

test('parses a free-text menu like the wizard, and leaves doubtful items to a person', async () => {
  const menu = 'SANDWICHES\nThe Coop - crispy chicken, slaw, potato bun $9.50\nTuna Melt 8\nChicken Wrap 9\n';
  const report = await load(menu, { restaurant: 'Blue Hen', onlyChickenSandwiches: true });
  expect(report).toMatchObject({
    added: 1,
    skips: [{ line: 4, reason: 'a person should decide about Chicken Wrap: A wrap' }],
  });
  expect(await rows(`SELECT name, description, price, contains_gluten, ingredients FROM sandwiches`)).toEqual(
    [
      {
        name: 'The Coop',
        description: 'crispy chicken, slaw, potato bun',
        price: 9.5,
        contains_gluten: true,
        ingredients: ['crispy chicken', 'slaw', 'potato bun'],
      },
    ],
  );
  expect(await load(menu, { restaurant: 'Blue Hen' })).toMatchObject({ added: 0, unchanged: 1 });
});

test('accepts an id for restaurants that share a name, in free text and in a table', async () => {
  const [one, other] = (await rows(`SELECT id FROM restaurants WHERE name LIKE 'Joe_s' ORDER BY id`)).map(
    ({ id }) => id,
  );
  const byName = await load(`restaurant,item\nJoe's,Hot Thigh\n`);
  expect(byName.leftOut.get("Joe's")?.reason).toBe(
    '2 restaurants bear this name: name one by its id, as #12',
  );

  const menu = 'SANDWICHES\nThe Coop 9.50\ncrispy chicken, slaw, potato bun\n';
  for (const id of [one, other])
    expect(await load(menu, { restaurant: `#${id}` })).toMatchObject({ added: 1 });
  expect(await load(menu, { restaurant: `#${one}` })).toMatchObject({ added: 0, unchanged: 1 });
  await load(`restaurant,item\n#${other},Hot Chicken Sandwich\n`);
  expect(await rows(`SELECT restaurant_id, name FROM sandwiches ORDER BY id`)).toEqual([
    { restaurant_id: one, name: 'The Coop' },
    { restaurant_id: other, name: 'The Coop' },
    { restaurant_id: other, name: 'Hot Chicken Sandwich' },
  ]);
  const nowhere = await load(menu, { restaurant: '#999999999' });
  expect([...nowhere.leftOut.values()]).toEqual([{ items: 1, reason: 'no restaurant has this id' }]);
});

const real = findExternalDataFile('fastfood_items/fastfood.csv');

test.skipIf(!real)('imports the real menus of eight chains', async () => {
  const report = await importMenu(database.db, { file: real!, onlyChickenSandwiches: true, create: true });
  expect(report).toMatchObject({ rows: 515, added: 56, otherItems: 459, skips: [] });
  expect(report.restaurantsCreated).toEqual(['Sonic', "Arby's", 'Burger King', 'Dairy Queen']);
});

async function load(content: string, options: Partial<MenuImportOptions> = {}) {
  const path = join(folder, 'menu.csv');
  await writeFile(path, content);
  return importMenu(database.db, { ...options, file: path });
}

async function run(statement: string): Promise<void> {
  await sql.raw(statement).execute(database.db);
}

async function rows(query: string): Promise<Record<string, unknown>[]> {
  return (await sql.raw<Record<string, unknown>>(query).execute(database.db)).rows;
}

test('records each import in the history as one change set, with the fields before and after', async () => {
  const history = (set: number) =>
    rows(`SELECT a.action, a.entity_type AS type, a.before, a.after, a.user_id, c.origin, c.summary
      FROM audit_log a JOIN change_sets c ON c.id = a.change_set_id WHERE c.id > ${set} ORDER BY a.id`);
  const [newest] = await rows(`SELECT coalesce(max(id), 0)::int AS id FROM change_sets`);
  const start = Number(newest?.['id']);
  await load(MENU, { create: true, dryRun: true });
  expect(await history(start)).toEqual([]);
  await load('restaurant,item,price\nBurger King,Chicken Burger,4.50\n', { create: true });
  expect(await history(start)).toMatchObject([
    {
      action: 'create',
      type: 'restaurant',
      before: null,
      after: { name: 'Burger King' },
      user_id: null,
      origin: 'import',
      summary: 'menu',
    },
    { action: 'create', type: 'sandwich', after: { name: 'Chicken Burger', price: 4.5, isSpicy: false } },
  ]);
  await load('restaurant,item,price\nBurger King,Chicken Burger,4.50\n');
  expect(await history(start)).toHaveLength(2);
  await load('restaurant,item,price\nBurger King,Chicken Burger,5.25\n');
  expect((await history(start)).slice(2)).toMatchObject([
    { action: 'update', type: 'sandwich', before: { price: 4.5 }, after: { price: 5.25 } },
  ]);
});
