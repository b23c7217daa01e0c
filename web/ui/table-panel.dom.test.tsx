import { useReducer, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '#web/testing/mount.tsx';
import { TablePanel } from './table-panel.tsx';

const field = page.getByLabelText('Search tags');

test('what was typed into the search before hydration stands, and is searched for', async () => {
  const { unmount } = await mount(<Tags />);
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

function Tags() {
  const [search, setSearch] = useState('');
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  return (
    <TablePanel label="Tags" search={{ placeholder: 'Search tags...', value: search, onChange: setSearch }}>
      <p>{`Found: ${search || 'everything'}`}</p>
      <button type="button" onClick={drawAgain}>
        Draw again
      </button>
    </TablePanel>
  );
}
