import { expect, test, vi } from 'vitest';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { renderToHtml } from '#web/testing/render-to-html.tsx';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { setDraftMenuText } from '../draft/draft-actions.ts';
import { completeRestaurantDraftFixture, menuSandwichFixture } from '../testing/draft-fixtures.ts';
import { useMenuReader } from './menu-tab.tsx';
import { WizardProvider, type WizardState } from '../wizard/wizard-state.tsx';

const browser = stubStorageAndFetch();

test('shows "No Chicken Sandwiches Found" only if the menu has none (A8.10)', async () => {
  expect(await saidOf([menuSandwichFixture('Hot')])).toBeUndefined();
  const { title, variant } = (await saidOf([]))!;
  expect([title, variant]).toEqual(['No Chicken Sandwiches Found', 'good']);
});

/** The toast of the menu reader after it has read. */
async function saidOf(sandwiches: unknown[]) {
  browser.answers['POST /api/menu/process'] = {
    status: 200,
    json: { source: 'rules', sandwiches, doubtful: [] },
  };
  const change = vi.fn<() => void>();
  const state = { draft: setDraftMenuText(completeRestaurantDraftFixture(), 'Soup 4'), change };
  const readers: ReturnType<typeof useMenuReader>[] = [];
  function Probe() {
    readers.push(useMenuReader());
    return null;
  }
  renderToHtml(
    <WizardProvider value={state as unknown as WizardState}>
      <Probe />
    </WizardProvider>,
  );
  const before = currentToast()?.id;
  readers[0]!.read();
  await vi.waitFor(() => expect(change).toHaveBeenCalled(), 60_000);
  return currentToast()?.id === before ? undefined : currentToast()!;
}
