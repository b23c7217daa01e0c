import '#web/styles/admin/admin-bundle.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SuggestionForAdmins } from '#contract/members/suggestions.ts';
import { stubApi, createListPageResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { SuggestionQueue } from './suggestion-queue.tsx';

const DECIDE = 'PATCH /api/suggestions/{id}';

test('A accepts the focused card with the revision that was shown; J and R reject the next card', async () => {
  stubApi.reply(DECIDE, { message: 'It’s on the site now.' });
  await mountComponent(<SuggestionQueue suggestions={[aSuggestion({ id: 1 }), aSuggestion({ id: 2 })]} />);
  const [first] = page.getByRole('listitem').elements();
  (first as HTMLElement).focus();
  await userEvent.keyboard('a');
  await expect.poll(() => decisions()).toEqual([['1', 'accepted', '"3"']]);
  await userEvent.keyboard('j');
  await userEvent.keyboard('r');
  await expect.poll(() => decisions().at(-1)).toEqual(['2', 'rejected', null]);
});

test('keeps the focus on the card that the user moved to before the response, and applies the next key to it', async () => {
  const reply = stubApi.hold(DECIDE);
  const suggestions = [1, 2, 3].map((id) => aSuggestion({ id, title: `Sandwich ${id}` }));
  await mountComponent(<SuggestionQueue suggestions={suggestions} />);
  const [first] = page.getByRole('listitem').elements();
  (first as HTMLElement).focus();
  await userEvent.keyboard('ajj');
  const reject = page.getByRole('button', { name: 'Reject: Sandwich 1' });
  await expect.element(reject).toBeDisabled();
  reply({ message: 'It’s on the site now.' });
  await expect.element(reject).toBeEnabled();
  await userEvent.keyboard('r');
  await expect.poll(() => decisions().at(-1)).toEqual(['3', 'rejected', null]);
});

test('keeps the focus on a card after a decision by click', async () => {
  stubApi.reply(DECIDE, { message: 'We’ll let the member know.' });
  await mountComponent(<SuggestionQueue suggestions={[aSuggestion({ id: 1 }), aSuggestion({ id: 2 })]} />);
  const [, second] = page.getByRole('listitem').elements();
  await page
    .getByRole('button', { name: /^Reject/ })
    .nth(1)
    .click();
  await expect.poll(() => document.activeElement).toBe(second);
});

test('shows the icon of the source beside its label', async () => {
  await mountComponent(
    <SuggestionQueue suggestions={[aSuggestion({ sourceUrl: 'https://clucket.example/menu' })]} />,
  );
  const source = page.getByRole('link', { name: /^Source/ }).element();
  const icon = source.querySelector('.icon')!.getBoundingClientRect();
  const word = document.createRange();
  word.selectNode(source.childNodes[1]!);
  const { left, top, height } = word.getBoundingClientRect();
  expect(left).toBeGreaterThan(icon.right);
  expect(Math.abs(top + height / 2 - (icon.top + icon.height / 2))).toBeLessThan(4);
});

test('shows the current value too if somebody has changed the field since', async () => {
  const changes = [{ field: 'price', before: 13.5, after: 12, current: 14, isPublished: false }];
  await mountComponent(<SuggestionQueue suggestions={[aSuggestion({ changes })]} />);
  for (const text of ['$13.50', '$14.00', '$12.00']) await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('Now', { exact: true })).toBeVisible();
});

test('shows the current value of a published field that somebody has changed back', async () => {
  const changes = [{ field: 'price', before: 13.5, after: 12, current: 13.5, isPublished: true }];
  await mountComponent(<SuggestionQueue suggestions={[aSuggestion({ changes })]} />);
  await expect.element(page.getByText('Now', { exact: true })).toBeVisible();
  expect(page.getByText('$13.50').elements()).toHaveLength(2);
});

test('does not let users decide their own suggestions, and allows only Reject if the subject is gone', async () => {
  const suggestions = [
    aSuggestion({ id: 1, isOwn: true }),
    aSuggestion({ id: 2, isGone: true }),
    aSuggestion({ id: 3, decision: 'accepted', decidedBy: 'wingspan' }),
  ];
  await mountComponent(<SuggestionQueue suggestions={suggestions} />);
  const [own] = page.getByRole('listitem').elements();
  (own as HTMLElement).focus();
  await userEvent.keyboard('a');
  expect(decisions()).toEqual([]);
  expect(page.getByRole('button', { name: /^Accept/ }).elements()).toHaveLength(0);
  expect(page.getByRole('button', { name: /^Reject/ }).elements()).toHaveLength(1);
});

test('an admin reverts all of a member’s suggestions after a preview and sees what was left unchanged', async () => {
  const REVERT = 'POST /api/users/{id}/revert-suggestions';
  const entity = { entityType: 'sandwich', entityId: 1, entityName: 'The Big Cluck' } as const;
  const result = {
    next: null,
    rejected: 51,
    reverted: [{ ...entity, action: 'update', fields: ['price'] }],
    leftAlone: [{ ...entity, fields: ['name'], reason: 'It’s changed since then.' }],
  } as const;
  stubApi.reply(REVERT, ({ body }) => {
    const { before } = body as { before?: number };
    return Response.json(
      before === 7
        ? { next: null, rejected: 1, reverted: [], leftAlone: [] }
        : { ...result, next: 7, rejected: 50 },
    );
  });
  stubApi.reply('GET /api/suggestions', () => createListPageResponse([]));
  await mountComponent(<SuggestionQueue suggestions={[aSuggestion()]} />, {
    viewer: buildMemberFixture({ role: 'admin' }),
  });
  await page.getByRole('button', { name: /^Reject all from this member/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 51 suggestions from crispy?' });
  await expect.element(dialog.getByText('The Big Cluck (price) goes back to how it was.')).toBeVisible();
  expect(stubApi.requests(REVERT).map(({ body }) => body)).toEqual([
    { dryRun: true },
    { dryRun: true, before: 7 },
  ]);
  await dialog.getByRole('button', { name: 'Reject all' }).click();
  const done = page.getByRole('dialog', { name: '51 suggestions were rejected' });
  await expect.element(done.getByText('The Big Cluck (name): It’s changed since then.')).toBeVisible();
  expect(stubApi.requests(REVERT).at(-1)?.body).toEqual({ dryRun: false, before: 7 });
  await done.getByRole('button', { name: 'Close' }).click();
  await expect.element(done).not.toBeInTheDocument();
});

test('lets editors report a suggestion instead of reverting', async () => {
  await mountComponent(<SuggestionQueue suggestions={[aSuggestion()]} />, {
    viewer: buildMemberFixture({ catalogEditor: true }),
  });
  await expect
    .element(page.getByRole('link', { name: 'Report the suggestion for The Big Cluck' }))
    .toBeVisible();
  expect(page.getByRole('button', { name: /^Reject all/ }).elements()).toEqual([]);
});

function decisions() {
  return stubApi
    .requests(DECIDE)
    .map(({ params, body, headers }) => [
      params['id'],
      (body as { decision: string }).decision,
      headers.get('if-match'),
    ]);
}

function aSuggestion(more: Partial<SuggestionForAdmins> = {}): SuggestionForAdmins {
  return {
    id: 1,
    kind: 'edit',
    entityType: 'sandwich',
    entityId: 1,
    title: 'The Big Cluck',
    path: '/sandwich/1',
    changes: [{ field: 'price', before: 13.5, after: 12, current: 13.5, isPublished: false }],
    note: '',
    sourceUrl: null,
    decision: null,
    dateCreated: '2026-11-21T20:30:00.000Z',
    dateDecided: null,
    by: { id: 'u1', username: 'crispy' },
    isOwn: false,
    isGone: false,
    revision: 3,
    decidedBy: null,
    ...more,
  };
}
