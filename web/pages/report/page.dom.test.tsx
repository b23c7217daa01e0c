import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { mountComponent, type MountOptions } from '#web/testing/mount-component.tsx';
import { Page } from './page.tsx';

const REPORT = 'POST /api/reports';
const HIDE = 'PUT /api/hidden-content';
const send = page.getByRole('button', { name: 'Send report' });
const rudeOption = page.getByRole('radio', { name: 'Rude or hurtful' });
const details = page.getByLabelText('Anything else we should know? (Optional)');

test('a report without a reason is not sent, and the form asks for one', async () => {
  await mountReport();
  await send.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please choose a reason.');
  await expect.element(page.getByRole('radio', { name: 'Advertising or spam' })).toHaveFocus();
  expect(stubApi.requests(REPORT)).toEqual([]);
  await rudeOption.click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a rejected report shows why and keeps its input; an accepted one shows a thank-you', async () => {
  await mountReport();
  const answer = stubApi.hold(REPORT);
  await rudeOption.click();
  await details.fill('It names my sister.');
  await send.click();
  await expect.element(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  answer(createProblemResponse(429, 'Too many reports. Please try again later.'));
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Too many reports. Please try again later.');
  await expect.element(details).toHaveValue('It names my sister.');
  await expect.element(rudeOption).toBeChecked();

  stubApi.reply(REPORT, () => new Response(null, { status: 204 }));
  await send.click();
  await expect.element(page.getByRole('status').getByRole('heading', { name: 'Thank you' })).toBeVisible();
  expect(stubApi.requests(REPORT).at(-1)!.body).toEqual({
    entityType: 'review',
    entityId: '77',
    reason: 'rude',
    details: 'It names my sister.',
  });
});

test.each([390, 1280])('at %d pixels each reason has its own line, tall enough to tap', async (width) => {
  await page.viewport(width, 844);
  await mountReport();
  await expect.element(rudeOption).toBeVisible();
  const group = page.getByRole('group', { name: 'What’s wrong with it?' }).element();
  const rows = [...group.querySelectorAll('label')].map((row) => row.getBoundingClientRect());
  expect(rows).toHaveLength(6);
  for (const [index, { height, top, left, width: rowWidth }] of rows.entries()) {
    expect(height).toBeGreaterThanOrEqual(44);
    expect(rowWidth).toBeGreaterThan(group.clientWidth - 4);
    expect(left).toBe(rows[0]!.left);
    if (index > 0) expect(top).toBeGreaterThanOrEqual(rows[index - 1]!.bottom);
  }
});

test('an admin’s immediate actions are set apart from the form', async () => {
  await mountReport({ viewer: buildMemberFixture({ role: 'admin' }) });
  const note = page.getByText('You’re an admin, so you can hide it right away.');
  await expect.element(note).toBeVisible();
  const [form, offer] = [send, note].map((part) => part.element().getBoundingClientRect());
  expect(offer!.top - form!.bottom).toBeGreaterThanOrEqual(16);
});

test('an admin hides the photo that the page before showed', async () => {
  await mountReport({ viewer: buildMemberFixture({ role: 'admin' }) }, 'sandwich-photo');
  history.replaceState({ seenImageUrl: '/uploads/seen.webp' }, '');
  stubApi.reply(HIDE, () => createProblemResponse(409, 'There’s a different photo here now.'));
  await page.getByRole('button', { name: 'Hide it now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Not food');
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await expect.element(page.getByText('There’s a different photo here now.')).toBeVisible();
  expect(stubApi.requests(HIDE).at(-1)!.body).toEqual({
    entityType: 'sandwich-photo',
    entityId: '77',
    hidden: true,
    reason: 'Not food',
    imageUrl: '/uploads/seen.webp',
  });
});

async function mountReport(options: MountOptions = {}, contentType = 'review'): Promise<void> {
  await mountComponent(<Page params={{ contentType, contentId: '77' }} />, options);
}
