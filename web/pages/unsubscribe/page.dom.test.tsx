import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { Page } from './page.tsx';

const UNSUBSCRIBE = 'POST /api/unsubscriptions';
const stop = page.getByRole('button', { name: 'Unsubscribe' });
const done = page.getByText('Done. No more Sunday emails.');
const settings = page.getByRole('link', { name: 'All my notification settings' });

test.each([390, 1280])('at %d pixels there is space below the button and the confirmation', async (width) => {
  await page.viewport(width, 844);
  await mountComponent(<Page />, { path: '/unsubscribe?token=abc' });
  await expect.element(stop).toBeVisible();
  expect(gapBelow(stop.element())).toBeGreaterThanOrEqual(8);

  stubApi.reply(UNSUBSCRIBE, createProblemResponse(503, ''));
  await stop.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('That didn’t work. Please try again.');
  expect(gapBelow(stop.element())).toBeGreaterThanOrEqual(8);

  stubApi.reply(UNSUBSCRIBE, new Response(null, { status: 204 }));
  await stop.click();
  await expect.element(done).toBeVisible();
  await expect.element(stop).not.toBeInTheDocument();
  expect(gapBelow(done.element())).toBeGreaterThanOrEqual(8);
});

/** Pixels between the element and the link to the settings. */
function gapBelow(element: Element): number {
  return settings.element().getBoundingClientRect().top - element.getBoundingClientRect().bottom;
}
