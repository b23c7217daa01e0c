import { useReducer, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { TablePanel } from './table-panel.tsx';

const field = page.getByLabelText('Search tags');

test('text typed into the search before hydration stays and is searched for', async () => {
  const { unmount } = await mountComponent(<Tags />);
  const container = document.createElement('div');
  container.innerHTML = document.querySelector('main')!.innerHTML;
  await unmount();
  document.body.append(container);
  container.querySelector('input')!.value = 'spi';

  const root = hydrateRoot(container, <Tags />);
  await expect.element(page.getByText('Found: spi')).toBeVisible();
  await page.getByRole('button', { name: 'Draw again' }).click();
  await expect.element(field).toHaveValue('spi');
  await field.fill('');
  await expect.element(page.getByText('Found: everything')).toBeVisible();
  root.unmount();
  container.remove();
});

test('a search text that is too long stays whole, and the search says which part it uses', async () => {
  const note = page.getByText('We only use the first 60 characters of your search.');
  await mountComponent(<Tags maxLength={60} />);
  await field.fill('x'.repeat(60));
  await expect.element(page.getByText(`Found: ${'x'.repeat(60)}`)).toBeVisible();
  expect(note.elements()).toEqual([]);
  await field.fill('x'.repeat(300));
  await expect.element(note).toBeVisible();
  await expect
    .element(field)
    .toHaveAccessibleDescription('We only use the first 60 characters of your search.');
  await expect.element(field).toHaveValue('x'.repeat(300));
});

test('a search without a maximum takes a text of any length', async () => {
  await mountComponent(<Tags />);
  await field.fill('x'.repeat(300));
  await expect.element(page.getByText(`Found: ${'x'.repeat(300)}`)).toBeVisible();
  expect(page.getByText(/Only the first/).elements()).toEqual([]);
});

function Tags({ maxLength }: { maxLength?: number }) {
  const [search, setSearch] = useState('');
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  return (
    <TablePanel
      label="Tags"
      search={{ placeholder: 'Search tags...', value: search, onChange: setSearch, maxLength }}
    >
      <p>{`Found: ${search || 'everything'}`}</p>
      <button type="button" onClick={drawAgain}>
        Draw again
      </button>
    </TablePanel>
  );
}
