import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { createLazilyHydratedComponent } from './lazily-hydrated-component.tsx';
import { startFirstInteractionLoads } from './lazy-module.ts';

type TimesProps = { times: string };

test('the HTML from the server stays until the component is loaded, also if its properties change', async () => {
  const { Schedule, finishLoading } = createSchedule();
  const errors = vi.fn();
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = '<button>Change</button><div><p>Opens at 9 am</p></div>';
  const root = hydrateRoot(container, <Changing Schedule={Schedule} />, { onRecoverableError: errors });
  onTestFinished(() => (root.unmount(), container.remove()));
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.element(page.getByRole('button', { name: 'Changed' })).toBeVisible();
  await expect.element(page.getByText('Opens at 9 am')).toBeVisible();
  startFirstInteractionLoads();
  finishLoading();
  await expect.element(page.getByText('Opens at 10 am')).toBeVisible();
  expect(page.getByText('Opens at 9 am').elements()).toHaveLength(0);
  expect(errors).not.toHaveBeenCalled();
});

test('a page that the browser renders loads the component at once, and again after a failure', async () => {
  const { Schedule, finishLoading, failLoading } = createSchedule();
  await mountComponent(<Schedule times="Opens at 9 am" />);
  await expect.element(page.getByText('Loading...')).toBeVisible();
  failLoading();
  await expect.element(page.getByText('Failed to load hours. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  finishLoading();
  await expect.element(page.getByText('Opens at 9 am')).toBeVisible();
});

function Changing({ Schedule }: Pick<ReturnType<typeof createSchedule>, 'Schedule'>) {
  const [isChanged, setChanged] = useState(false);
  return (
    <>
      <button onClick={() => setChanged(true)}>{isChanged ? 'Changed' : 'Change'}</button>
      <Schedule times={isChanged ? 'Opens at 10 am' : 'Opens at 9 am'} />
    </>
  );
}

function createSchedule() {
  const loads: PromiseWithResolvers<typeof Times>[] = [];
  const load = () => {
    const pending = Promise.withResolvers<typeof Times>();
    loads.push(pending);
    return pending.promise;
  };
  return {
    Schedule: createLazilyHydratedComponent<TimesProps>({ load, atOnce: null, noun: 'hours' }),
    finishLoading: () => loads.at(-1)?.resolve(Times),
    failLoading: () => loads.at(-1)?.reject(new TypeError('Failed to fetch dynamically imported module')),
  };
}

function Times({ times }: TimesProps) {
  return <p>{times}</p>;
}
