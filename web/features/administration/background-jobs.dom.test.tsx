import '#web/styles/admin/admin-bundle.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { BackgroundJob } from '#contract/administration/jobs.ts';
import { stubApi } from '#web/testing/stub-api.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { expectToast } from '#web/testing/expect-toast.ts';
import { BackgroundJobsPanel } from './background-jobs.tsx';

const RETRY = 'POST /api/jobs/{name}/retries';
const failure = { id: 3, error: 'push.example answered 503', dateFailed: new Date().toISOString() };

function job(more: Partial<BackgroundJob>): BackgroundJob {
  const dateStarted = new Date().toISOString();
  return {
    name: 'limits',
    everyMs: 900_000,
    lastRun: { dateStarted, durationMs: 40, handled: 0, error: null },
    nextDue: new Date(Date.now() + 600_000).toISOString(),
    isPaused: false,
    failures: [],
    stuck: null,
    ...more,
  };
}

test('lists a failed job first with its error, opens its failures, and resends stuck messages', async () => {
  const lastRun = { dateStarted: new Date().toISOString(), durationMs: 9, handled: 0, error: failure.error };
  const pushes = job({ name: 'push messages', lastRun, failures: [failure], stuck: 12 });
  stubApi.reply('GET /api/jobs', [job({}), pushes]);
  await mountComponent(<BackgroundJobsPanel />);
  const first = page.getByRole('row').nth(1);
  await expect.element(first).toMatchTextContent(/Push messages.*push\.example answered 503.*Failed/);
  await page.getByRole('button', { name: 'Failures: Push messages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Push messages' });
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent('push.example answered 503');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  stubApi.reply(RETRY, { retried: 12 });
  stubApi.reply('GET /api/jobs', [job({}), { ...pushes, stuck: 0 }]);
  const retry = page.getByRole('button', { name: 'Resend 12: Push messages' });
  await retry.click();
  await expectToast('Resending 12 messages');
  expect(stubApi.requests(RETRY)[0]?.params).toEqual({ name: 'push%20messages' });
  await expect.element(retry).not.toBeInTheDocument();
});

test('shows why the places of a source could not be updated, and retries it', async () => {
  const failures = [{ ...failure, error: 'Source “newer list”: out of memory' }];
  const imports = job({ name: 'imports of places', failures, stuck: 1 });
  stubApi.reply('GET /api/jobs', [imports]);
  await mountComponent(<BackgroundJobsPanel />);
  await page.getByRole('button', { name: 'Failures: Place imports' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place imports' });
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent('Source “newer list”: out of memory');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  stubApi.reply(RETRY, { retried: 1 });
  await page.getByRole('button', { name: 'Retry 1: Place imports' }).click();
  await expectToast('Retrying 1 source');
});

test('shows on a phone when each job runs next, in a compact card', async () => {
  await page.viewport(375, 667);
  const nextDue = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const lastRun = {
    dateStarted: new Date().toISOString(),
    durationMs: 9,
    handled: 1200,
    error: failure.error,
  };
  stubApi.reply('GET /api/jobs', [
    job({ name: 'push messages', lastRun, failures: [failure], stuck: 12, nextDue }),
    job({ name: 'digests', lastRun: null, nextDue }),
    job({ name: 'mail', isPaused: true }),
  ]);
  await mountComponent(<BackgroundJobsPanel />);
  const rows = page.getByRole('row');
  for (const [index, next] of ['in 3 hr', 'after maintenance', 'in 3 hr'].entries())
    await expect.element(rows.nth(index).getByText(`· next ${next}`)).toBeVisible();
  await expect
    .element(page.getByRole('cell', { name: 'just now (9 ms) · next in 3 hr', exact: true }))
    .toBeVisible();
  const heights = rows.elements().map((row) => row.getBoundingClientRect().height);
  expect(Math.max(...heights)).toBeLessThanOrEqual(128);
});

test('shows an error if the jobs cannot be loaded', async () => {
  stubApi.reply('GET /api/jobs', () => new Response('', { status: 500 }));
  await mountComponent(<BackgroundJobsPanel />);
  await expect.element(page.getByText('We couldn’t load the background jobs.')).toBeVisible();
});
