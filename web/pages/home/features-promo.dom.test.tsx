import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { UserSandwich } from '#contract/members/collection.ts';
import { stubApi } from '#web/testing/stub-api.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { FeaturesPromo } from './features-promo.tsx';

const LIST = 'GET /api/users/{id}/sandwiches';
const receipt = page.getByRole('region', { name: 'Your clucket list' });

test('a member’s receipt shows the member’s own numbers instead of the example’s', async () => {
  const answer = stubApi.hold(LIST);
  await mountComponent(<FeaturesPromo />, { viewer: buildMemberFixture({ level: 2, xp: 1205 }) });
  await expect.element(receipt).toMatchTextContent(/Total Tried–Favorites–Want to Try–Level 21,205 XP/);
  answer([
    anEntry(1, { hasTried: true, isFavorite: true }),
    anEntry(2, { hasTried: true }),
    anEntry(3, { isFavorite: true }),
    anEntry(4),
  ]);
  await expect.element(receipt).toMatchTextContent(/Total Tried2Favorites2Want to Try1Level 21,205 XP/);
  await expect.element(page.getByText('What yours could look like')).not.toBeInTheDocument();
  await expect.element(page.getByText('740 XP')).not.toBeInTheDocument();
});

test('a visitor’s receipt says that it is an example, and sends no request', async () => {
  await mountComponent(<FeaturesPromo />);
  await expect.element(page.getByText('What yours could look like')).toBeVisible();
  await expect.element(page.getByText('Your clucket list')).not.toBeInTheDocument();
  expect(stubApi.requests(LIST)).toEqual([]);
});

function anEntry(sandwichId: number, more: Partial<UserSandwich> = {}): UserSandwich {
  return {
    id: sandwichId,
    userId: buildMemberFixture().id,
    sandwichId,
    isFavorite: false,
    hasTried: false,
    dateCreated: '2026-11-14T12:00:00.000Z',
    dateUpdated: '2026-11-14T12:00:00.000Z',
    ...more,
  };
}
