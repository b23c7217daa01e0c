import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PendingMutationsDialog } from '#web/features/mutation-queue/pending-mutations-dialog.tsx';
import { SuggestionForm } from '#web/features/suggestions/suggestion-form.tsx';
import type { SuggestionOutcome } from '#web/features/suggestions/use-send-suggestion.ts';
import { SuggestionsInMutationQueue } from '#web/features/suggestions/suggestions-in-mutation-queue.tsx';
import { mutationQueue as queue } from '#web/lib/mutation-queue/queue.ts';
import { openMutationStore } from '#web/lib/mutation-queue/store.ts';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { buildMemberFixture, buildSandwichFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { SUGGESTION_CONTROLS } from './suggestion-controls.tsx';

const SUGGEST = 'POST /api/suggestions';
const send = page.getByRole('button', { name: 'Send suggestion' });
const price = page.getByLabelText('Price', { exact: true });
const values = { ...buildSandwichFixture(), organic: null, tagIds: [] };

let member = buildMemberFixture();
beforeEach(() => {
  member = buildMemberFixture({ id: crypto.randomUUID() });
});

test('without a network a suggestion is queued, and is sent once with its original idempotency key', async () => {
  const outcomes = await suggestOffline();
  expect(outcomes).toMatchObject([{ waits: 'offline' }]);
  await mountComponent(<SuggestionsInMutationQueue userId={member.id} />, { viewer: member });
  await expect.element(page.getByText('Waiting to be sent')).toBeVisible();
  await expect.element(page.getByText(/Price: 12/)).toBeVisible();
  stubApi.reply(SUGGEST, () => Response.json({ id: 1, changes: [] }, { status: 201 }));
  await queue.flush(member.id);
  await queue.flush(member.id);
  await expect.element(page.getByText('Waiting to be sent')).not.toBeInTheDocument();
  const [lost, sent, ...others] = stubApi.requests(SUGGEST);
  expect(others).toEqual([]);
  expect(sent).toMatchObject({ body: { changes: { price: 12 }, note: 'New menu' } });
  expect(sent?.headers.get('idempotency-key')).toBe(lost?.headers.get('idempotency-key'));
});

test.each([
  [409, 'That’s what the site already says.', /Edit it to see what’s there now/],
  [409, 'Five of your suggestions are still waiting.', /Edit it to see/],
  [410, 'This sandwich is no longer on the site.', /you can discard this/],
  [400, 'Please check what you entered: Name is missing', /missing\. You can edit it/],
  [429, 'That was too fast.', /Try again in an hour/],
])(
  'a queued suggestion that is rejected with %i shows why and what to do, and does not block the queue',
  async (status, text, advice) => {
    await suggestOffline();
    stubApi.reply(SUGGEST, () => createProblemResponse(status, text));
    expect(await queue.flush(member.id)).toBe('empty');
    await mountList();
    await expect.element(page.getByRole('alert')).toMatchTextContent(`The site didn’t accept it: ${text}`);
    await expect.element(page.getByRole('alert')).toMatchTextContent(advice);
    await expect.element(page.getByRole('button', { name: /^Try again/ })).toBeVisible();
  },
);

test('editing from the list moves the suggestion from the queue to the form', async () => {
  await suggestOffline();
  stubApi.reply(SUGGEST, () => createProblemResponse(409, 'That’s what the site already says.'));
  await queue.flush(member.id);
  await mountList();
  await page.getByRole('button', { name: /^Edit the suggestion for The Big Cluck/ }).click();
  await expect.poll(() => location.pathname).toBe('/suggest/sandwich/1');
  expect(own()).toEqual([]);
  await mountForm();
  await expect.element(price).toHaveValue('12');
  await expect.element(page.getByLabelText('Note (Optional)')).toHaveValue('New menu');
});

test.each([/^Edit the suggestion for The Big Cluck/, /^Discard/])(
  'a suggestion that was sent while the list was open says so: %s',
  async (button) => {
    await suggestOffline();
    await mountList();
    // Another tab has sent it.
    await openMutationStore(indexedDB).remove(own()[0]!.key);
    await page.getByRole('button', { name: button }).click();
    await expect.poll(() => currentToast()?.title).toBe('Already sent');
    await mountForm();
    await expect.element(price).not.toHaveValue('12');
  },
);

test('editing on its own page shows the suggestion and keeps the input typed there meanwhile', async () => {
  await suggestOffline();
  const outcomes = await mountForm();
  const note = page.getByLabelText('Note (Optional)');
  await note.fill('Another thing');
  await mountList(true);
  await page.getByRole('button', { name: /^Edit the suggestion for The Big Cluck/ }).click();
  await expect.element(price).toHaveValue('12');
  await expect.element(note).toHaveValue('New menu');
  await expect.element(page.getByText(/It won’t go out until you send it again/)).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect.element(note).toHaveValue('Another thing');
  await expect.element(price).toHaveValue('13.50');
  await expect.element(page.getByText(/It won’t go out until/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect.element(note).toHaveValue('New menu');
  await send.click();
  await expect.poll(() => outcomes).toHaveLength(1);
  expect(own()).toHaveLength(1);
  await mountForm();
  await expect.element(note).toHaveValue('Another thing');
});

test('editing on another entity’s page keeps the input typed there', async () => {
  await suggestOffline();
  await mountForm(7);
  await price.fill('14');
  await mountList(true);
  await page.getByRole('button', { name: /^Edit the suggestion for The Big Cluck/ }).click();
  await expect.poll(() => location.pathname).toBe('/suggest/sandwich/1');
  await mountForm(7);
  await expect.element(price).toHaveValue('14');
});

test('a suggestion that would change nothing says how to see the current values', async () => {
  await mountForm();
  await price.fill('12');
  const errors = [{ field: 'changes', message: 'must differ from the current values' }];
  stubApi.reply(SUGGEST, () => createProblemResponse(409, 'Nothing would change.', errors));
  await send.click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Nothing would change\. Reload the page to see what’s there now/);
});

test('a suggestion for a merged sandwich keeps its input for the remaining one', async () => {
  await mountForm();
  await price.fill('12');
  stubApi.reply(SUGGEST, merged);
  await send.click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/merged into another one. Reload the page/);
  await send.click();
  await expect.poll(() => stubApi.requests(SUGGEST)).toHaveLength(2);
  await expect.element(send).toBeEnabled();
  await mountForm(7);
  await expect.element(price).toHaveValue('12');
  await expect.element(page.getByRole('button', { name: 'Show it' })).not.toBeInTheDocument();
});

test('editing a queued suggestion for a merged sandwich opens the form of the remaining one', async () => {
  await suggestOffline();
  stubApi.reply(SUGGEST, merged);
  await queue.flush(member.id);
  await mountList();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Choose Edit to open that one/);
  await page.getByRole('button', { name: /^Edit the suggestion/ }).click();
  await expect.poll(() => location.pathname).toBe('/suggest/sandwich/7');
  await mountForm(7);
  await expect.element(price).toHaveValue('12');
});

function merged(): Response {
  const mergedInto = { entityType: 'sandwich', mergedId: 1, id: 7 };
  const problem = { status: 410, detail: 'This sandwich has been merged into another one.', mergedInto };
  const headers = { 'content-type': 'application/problem+json' };
  return new Response(JSON.stringify(problem), { status: 410, headers });
}

async function suggestOffline() {
  const outcomes = await mountForm();
  stubApi.reply(SUGGEST, () => Promise.reject(new TypeError('Failed to fetch')));
  await price.fill('12');
  await page.getByLabelText('Note (Optional)').fill('New menu');
  await send.click();
  await expect.poll(() => outcomes).toHaveLength(1);
  return outcomes;
}

let mounted: Awaited<ReturnType<typeof mountComponent>> | undefined;
let mountedList: typeof mounted;

async function mountForm(entityId = 1) {
  await mounted?.unmount();
  await mountedList?.unmount();
  const outcomes: SuggestionOutcome[] = [];
  const about = {
    entityType: 'sandwich',
    entityId,
    restaurantId: 1,
    title: 'The Big Cluck',
    revision: 1,
    tags: null,
  } as const;
  const form = (
    <SuggestionForm
      userId={member.id}
      subject={{ ...about, values }}
      controls={SUGGESTION_CONTROLS}
      onSent={(each) => outcomes.push(each)}
    />
  );
  mounted = await mountComponent(form, { viewer: member });
  return outcomes;
}

async function mountList(besideForm = false) {
  if (!besideForm) await mounted?.unmount();
  const list = (
    <PendingMutationsDialog pending={[]} rejected={own()} open onClose={() => void mountedList?.unmount()} />
  );
  mountedList = await mountComponent(list, { viewer: member });
}

function own() {
  return queue.mutations().filter(({ userId }) => userId === member.id);
}
