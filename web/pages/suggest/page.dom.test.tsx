import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildMemberFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
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

/** Without it, the shorter page could not stay scrolled. */
function tallFooter(): HTMLElement {
  const footer = document.createElement('footer');
  footer.style.height = '2000px';
  return footer;
}
