import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi } from '#web/testing/stub-api.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { EMPTY_RESTAURANT_DRAFT, NOT_SUBMITTED_STATE, type RestaurantDraft } from '../draft/draft.ts';
import { addDraftLocation, updateDraftBasics } from '../draft/draft-actions.ts';
import { WizardProvider } from '../wizard/wizard-state.tsx';
import { AlreadyInCatalogNotice } from './already-in-catalog-notice.tsx';

const LISTED = 'GET /api/listed-place';
const listed = { restaurantId: 7, restaurantName: 'Hen House', locationId: 9 };

async function mountNotice(draft: RestaurantDraft) {
  const changes: RestaurantDraft[] = [];
  await mountComponent(
    <WizardProvider
      value={{
        draft,
        change: (change) => changes.push(change(draft)),
        problemAt: () => undefined,
        leaveFor: () => {},
        startAfresh: () => {},
        isSending: false,
        rejections: new Map(),
      }}
    >
      <AlreadyInCatalogNotice />
    </WizardProvider>,
  );
  return changes;
}

function typed(address = '3110 Beverly Row, Los Angeles'): RestaurantDraft {
  return addDraftLocation(updateDraftBasics(EMPTY_RESTAURANT_DRAFT, { name: 'Hen house' }), { address });
}

test('says that a manually entered restaurant is already listed, and can use the listed one', async () => {
  stubApi.reply(LISTED, { listed });
  stubApi.reply('GET /api/restaurants/{id}/sandwiches', []);
  const changes = await mountNotice(typed());
  await expect.element(page.getByRole('heading', { name: 'Already listed' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Hen House' }))
    .toHaveAttribute('href', '/restaurant/7');
  expect(stubApi.requests(LISTED)[0]?.query).toEqual({
    name: 'Hen house',
    address: '3110 Beverly Row, Los Angeles',
  });
  await page.getByRole('button', { name: 'Use the existing one' }).click();
  await expect.poll(() => changes.length).toBe(1);
  expect(changes[0]).toMatchObject({
    submission: { ...NOT_SUBMITTED_STATE, id: 7, isListed: true },
    basics: { name: 'Hen House' },
    locations: [{ submission: { id: 9, isListed: true } }],
  });
});

test('hides the notice for a different restaurant, and sends no request without an address', async () => {
  stubApi.reply(LISTED, { listed: { ...listed, locationId: null } });
  await mountNotice(typed());
  const notice = page.getByRole('region', { name: 'Already listed' });
  await expect.element(notice).toMatchTextContent('but not at this address');
  await page.getByRole('button', { name: 'It’s a different restaurant' }).click();
  await expect.element(page.getByRole('heading', { name: 'Already listed' })).not.toBeInTheDocument();
  await mountNotice(typed(''));
  expect(stubApi.requests(LISTED)).toHaveLength(1);
});
