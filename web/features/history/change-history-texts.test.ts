import { expect, test } from 'vitest';
import { capitalizedChangeAuthorText, changeAuthorText } from './change-history-texts.ts';

const edit = { origin: 'edit', source: null } as const;

test.each([
  [{ ...edit, by: { username: 'ava' } }, 'ava', 'ava'],
  [{ ...edit, by: { username: null } }, 'a former member', 'A former member'],
  [{ ...edit, by: null }, 'the site’s operator', 'The site’s operator'],
  [{ by: null, origin: 'import', source: 'menu.csv' }, 'an import from menu.csv', 'An import from menu.csv'],
  [{ by: null, origin: 'import', source: null }, 'an import', 'An import'],
] as const)('the author of %j is “%s” within a sentence and “%s” at its start', (author, within, start) => {
  expect(changeAuthorText(author)).toBe(within);
  expect(capitalizedChangeAuthorText(author)).toBe(start);
});
