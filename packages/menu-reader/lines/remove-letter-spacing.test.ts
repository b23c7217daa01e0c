import { expect, test } from 'vitest';
import { removeLetterSpacing } from './remove-letter-spacing.ts';
import { readMenuText } from '../read-menu-text.ts';

test.each([
  ['S A N D W I C H E S', 'SANDWICHES'],
  ['B U T T E R M I L K    15', 'BUTTERMILK 15'],
  ['H O T   H O N E Y   $ 1 4 . 5 0', 'HOT HONEY $14.50'],
  ["K I D ' S    M E N U", "KID'S MENU"],
  ['B U R G E R S  &  S A N D W I C H E S', 'BURGERS & SANDWICHES'],
  ['S A L A D S            S O U P S', 'SALADS            SOUPS'],
  ['C R È M E', 'CRÈME'],
  ['slaw, pickles   $ 1 3', 'slaw, pickles   $13'],
  ['=== S I D E S ===', '=== SIDES ==='],
])('turns "%s" into "%s"', (spaced, written) => expect(removeLetterSpacing(spaced)).toBe(written));

test.each(['Sizes S M L XL', 'Plan B', 'Chicken Burger G D E N 9', 'A B C', '1 2 3 4 5', 'One 9'])(
  'leaves "%s" unchanged',
  (line) => expect(removeLetterSpacing(line)).toBe(line),
);

test('recognizes letter-spaced headings and names in a menu', () => {
  const menu = `S A N D W I C H E S

B U T T E R M I L K    15
fried chicken thigh, pickled cabbage, brioche

S A L A D S

C H I C K E N    14
grilled chicken, romaine, croutons`;
  const { sandwiches, doubtful } = readMenuText(menu);
  expect(sandwiches).toMatchObject([{ name: 'Buttermilk', price: 15 }]);
  expect(doubtful).toEqual([]);
});
