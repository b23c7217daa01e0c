import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { ResultsSheetHandle, useSheetPosition } from './results-sheet-handle.tsx';

const RULES = Object.entries({ peek: 100, half: 300, full: 500 })
  .map(([name, height]) => `[data-sheet='${name}'] { height: var(--sheet, ${height}px) }`)
  .join('');
const handle = page.getByRole('button');

beforeEach(() => page.viewport(390, 844));

test('taps and arrow keys move the sheet through its three positions', async () => {
  await mountComponent(<Sheet />);
  await page.getByRole('button', { name: 'Show more of the list' }).click();
  expect(position()).toBe('half');
  await page.getByRole('button', { name: 'Show the whole list' }).click();
  expect(position()).toBe('full');
  await page.getByRole('button', { name: 'Show the map' }).click();
  expect(position()).toBe('peek');
  await userEvent.keyboard('{ArrowUp}');
  expect(position()).toBe('half');
  await userEvent.keyboard('{End}');
  expect(position()).toBe('full');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(position()).toBe('peek');
});

test('skips the half position in a low window, where it would leave no map', async () => {
  await page.viewport(320, 600);
  await mountComponent(<Sheet />);
  await page.getByRole('button', { name: 'Show more of the list' }).click();
  expect(position()).toBe('full');
  await userEvent.keyboard('{ArrowDown}');
  expect(position()).toBe('peek');
});

test.each([
  [-190, 'half'],
  [-390, 'full'],
  [-40, 'peek'],
] as const)('dragged by %i pixels it snaps to %s', async (by, snapped) => {
  await mountComponent(<Sheet />);
  await expect.element(handle).toBeVisible();
  const element = handle.element() as HTMLElement;
  const at = (type: string, clientY: number) =>
    element.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, isPrimary: true, button: 0, clientY }),
    );
  element.setPointerCapture = () => {};
  at('pointerdown', 600);
  at('pointermove', 600 + by);
  at('pointerup', 600 + by);
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  await expect.poll(position).toBe(snapped);
  element.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(position).toBe({ peek: 'half', half: 'full', full: 'peek' }[snapped]);
});

function Sheet() {
  const sheet = useSheetPosition();
  return (
    <div className="map-open">
      <style>{RULES}</style>
      <div data-sheet={sheet.position}>
        <ResultsSheetHandle {...sheet} />
      </div>
    </div>
  );
}

function position(): string | undefined {
  return document.querySelector<HTMLElement>('[data-sheet]')?.dataset['sheet'];
}
