import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { ActionsMenu } from './actions-menu.tsx';
import { Popover } from './popover.tsx';

const opener = page.getByRole('button', { name: 'Actions for Hot Coals' });
const menu = page.getByRole('menu', { name: 'Actions for Hot Coals' });
const item = (name: string) => menu.getByRole('menuitem', { name });

test('a menu opens on its first action; arrow keys, Home and End wrap around and skip disabled actions', async () => {
  await mountMenu();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(item('Edit')).toHaveFocus();
  for (const [key, name] of [
    ['ArrowDown', 'Move'],
    ['ArrowDown', 'Delete'],
    ['ArrowDown', 'Edit'],
    ['ArrowUp', 'Delete'],
    ['Home', 'Edit'],
    ['End', 'Delete'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(item(name)).toHaveFocus();
  }
});

test('Escape closes the menu and returns the focus to its button', async () => {
  const onChoose = await mountMenu();
  await opener.click();
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  expect(onChoose).not.toHaveBeenCalled();
});

test('Tab closes the menu', async () => {
  await mountMenu();
  await opener.click();
  await expect.element(item('Edit')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(menu).not.toBeInTheDocument();
});

test('choosing an action closes the menu and runs the action once', async () => {
  const onChoose = await mountMenu();
  await opener.click();
  await userEvent.keyboard('{End}{Enter}');
  await expect.element(menu).not.toBeInTheDocument();
  expect(onChoose.mock.calls).toEqual([['Delete']]);
});

test('a popover closes with Done, with Escape and with a click outside', async () => {
  await mountComponent(
    <>
      <h1>Explore</h1>
      <Popover button="Price" label="Price">
        <label>
          <input type="checkbox" /> $$
        </label>
      </Popover>
    </>,
  );
  const button = page.getByRole('button', { name: 'Price' });
  const panel = page.getByRole('dialog', { name: 'Price' });
  for (const close of [
    () => panel.getByRole('button', { name: 'Done' }).click(),
    () => userEvent.keyboard('{Escape}'),
    () => page.getByRole('heading', { name: 'Explore' }).click(),
  ]) {
    await button.click();
    await panel.getByRole('checkbox').click();
    await expect.element(panel).toBeVisible();
    await close();
    await expect.element(panel).not.toBeInTheDocument();
  }
});

async function mountMenu() {
  const onChoose = vi.fn();
  const action = (text: string, disabled = false) => ({ text, disabled, onChoose: () => onChoose(text) });
  await mountComponent(
    <ActionsMenu
      label="Actions for Hot Coals"
      actions={[action('Edit'), action('Hide', true), action('Move'), action('Delete')]}
    />,
  );
  return onChoose;
}
