import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildMemberFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { mutationQueue } from '#web/lib/mutation-queue/queue.ts';
import { stubApi } from '#web/testing/stub-api.ts';
import { Page } from './page.tsx';

test('on a phone, the thank-you replaces the long form in view', async () => {
  await page.viewport(390, 844);
  stubApi.reply('GET /api/sandwiches/{id}', () => Response.json(buildSandwichFixture()));
  stubApi.reply('GET /api/tags', []);
  stubApi.reply('POST /api/suggestions', () => Response.json({ id: 1, changes: [] }, { status: 201 }));
  const viewer = buildMemberFixture({ id: crypto.randomUUID() });
  await mountComponent(<Page params={{ entity: 'sandwich', id: '1' }} />, { viewer });
  await page.getByLabelText('Price', { exact: true }).fill('12');
  document.body.append(tallFooter());
  const send = page.getByRole('button', { name: 'Send suggestion' });
  await send.element().scrollIntoView({ block: 'end' });
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeInViewport();
  expect(window.scrollY).toBe(0);
});

test('a suggestion that was waiting says so until the queue has sent it', async () => {
  stubApi.reply('GET /api/sandwiches/{id}', () => Response.json(buildSandwichFixture()));
  stubApi.reply('GET /api/tags', []);
  stubApi.reply('POST /api/suggestions', () => Promise.reject(new TypeError('Failed to fetch')));
  const viewer = buildMemberFixture({ id: crypto.randomUUID() });
  await mountComponent(<Page params={{ entity: 'sandwich', id: '1' }} />, { viewer });
  await page.getByLabelText('Price', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Send suggestion' }).click();
  await expect.element(page.getByRole('heading', { name: 'Waiting to be sent' })).toBeVisible();
  stubApi.reply('POST /api/suggestions', () => Response.json({ id: 1, changes: [] }, { status: 201 }));
  await mutationQueue.flush(viewer.id);
  await expect.element(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect.element(page.getByText(/Someone will look at it/)).toBeVisible();
});

/** Without it, the shorter page could not stay scrolled. */
function tallFooter(): HTMLElement {
  const footer = document.createElement('footer');
  footer.style.height = '2000px';
  return footer;
}
