import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SuggestionForm } from '#web/features/suggestions/suggestion-form.tsx';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { SUGGESTION_CONTROLS } from './suggestion-controls.tsx';

const SUGGEST = 'POST /api/suggestions';
const CHRISTMAS = { from: '2026-12-24', to: '2026-12-26', hours: '10:00 am - 2:00 pm', note: null };
const THANKSGIVING = { from: '2026-11-26', to: '2026-11-26', hours: 'closed', note: null };
const values = {
  ...{ address: '1 Pier Lane', phoneNumber: null, hoursOfOperation: '', latitude: 34, longitude: -118 },
  ...{ specialDays: [CHRISTMAS], closure: null },
};

let member = buildMemberFixture();
beforeEach(async () => {
  member = buildMemberFixture({ id: crypto.randomUUID() });
  stubApi.reply('GET /api/restaurants/search', []);
  await mountForm();
  await page.getByRole('radio', { name: 'The hours are wrong' }).click();
});

const send = page.getByRole('button', { name: 'Send suggestion' });
const add = page.getByRole('button', { name: 'Add a special day' });
const date = page.getByLabelText('Date', { exact: true });
const alert = page.getByRole('alert');

test('a special day needs a date before it is sent', async () => {
  await add.click();
  await send.click();
  await expect.element(alert).toMatchTextContent('Please enter a date for every special day.');
  await date.nth(1).fill('2026-11-26');
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByText('Now: Dec 24 to Dec 26, 2026: 10:00 am - 2:00 pm')).toBeVisible();
  stubApi.reply(SUGGEST, () => Response.json({ id: 1, changes: [] }, { status: 201 }));
  await send.click();
  await expect
    .poll(() => stubApi.requests(SUGGEST).map(({ body }) => body))
    .toMatchObject([{ kind: 'wrong-hours', changes: { specialDays: [CHRISTMAS, THANKSGIVING] } }]);
});

test('a special day that is changed back is not sent, a closure is sent alone', async () => {
  await date.fill('2026-12-23');
  await date.fill('2026-12-24');
  await send.click();
  await expect.element(alert).toMatchTextContent('Please change something first.');
  await page.getByLabelText('Temporarily closed').click();
  await page.getByLabelText('Closed from').fill('2026-11-20');
  stubApi.reply(SUGGEST, () => Response.json({ id: 1, changes: [] }, { status: 201 }));
  await send.click();
  const closure = { from: '2026-11-20', to: null, note: null };
  await expect
    .poll(() => stubApi.requests(SUGGEST).map(({ body }) => (body as { changes: object }).changes))
    .toEqual([{ closure }]);
});

test('a rejected suggestion is restored when the form opens again', async () => {
  await page.getByLabelText('Occasion (Optional)').fill('Christmas');
  stubApi.reply(SUGGEST, createProblemResponse(409, 'You’ve already suggested this.'));
  await send.click();
  await expect.element(alert).toMatchTextContent('You’ve already suggested this.');
  await mountForm();
  await expect.element(page.getByLabelText('Occasion (Optional)')).toHaveValue('Christmas');
});

test('a draft of a closure does not overwrite special days that others have changed since', async () => {
  const closedFrom = page.getByLabelText('Closed from');
  await page.getByLabelText('Temporarily closed').click();
  await closedFrom.fill('2026-11-20');
  stubApi.reply(SUGGEST, createProblemResponse(409, 'You’ve already suggested this.'));
  await send.click();
  await expect.element(alert).toMatchTextContent('You’ve already suggested this.');
  await mountForm({ specialDays: [CHRISTMAS, THANKSGIVING] });
  await expect.element(closedFrom).toHaveValue('2026-11-20');
  await expect.element(date.nth(1)).toHaveValue('2026-11-26');
  await send.click();
  await expect
    .poll(() => stubApi.requests(SUGGEST).map(({ body }) => (body as { changes: object }).changes))
    .toEqual(Array.from({ length: 2 }, () => ({ closure: { from: '2026-11-20', to: null, note: null } })));
});

test('a special day that is changed back shows later changes of others', async () => {
  await date.fill('2026-12-23');
  await page.getByLabelText('Note (Optional)').fill('On the door');
  await date.fill('2026-12-24');
  stubApi.reply(SUGGEST, createProblemResponse(409, 'You’ve already suggested this.'));
  await page.getByLabelText('Hours', { exact: true }).fill('Mon-Fri 9:00 AM - 9:00 PM');
  await send.click();
  await expect.element(alert).toMatchTextContent('You’ve already suggested this.');
  await mountForm({ specialDays: [CHRISTMAS, THANKSGIVING] });
  await expect.element(date.nth(1)).toHaveValue('2026-11-26');
});

let mounted: Awaited<ReturnType<typeof mountComponent>> | undefined;

async function mountForm(present: object = {}) {
  await mounted?.unmount();
  const about = {
    entityType: 'location',
    entityId: 1,
    restaurantId: 1,
    title: '1 Pier Lane',
    revision: 1,
  } as const;
  const form = (
    <SuggestionForm
      userId={member.id}
      subject={{ ...about, tags: null, values: { ...values, ...present } }}
      controls={SUGGESTION_CONTROLS}
      onSent={() => {}}
    />
  );
  mounted = await mountComponent(form, { viewer: member });
}
