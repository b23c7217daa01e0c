import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubApi, createProblemResponse } from '#web/testing/stub-api.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { ProvenanceList } from './provenance-list.tsx';

const PROVENANCE = 'GET /api/locations/{id}/provenance';
const nothing = { edit: null, source: null, isAgreed: false, isDoubtful: false };
const summary = page.getByText('Where this comes from');

test('shows the source of each value once it is opened', async () => {
  const source = {
    name: 'alltheplaces/popeyes',
    kind: 'chain',
    date: '2024-03-03',
    brand: 'Popeyes',
  } as const;
  const edit = { by: { id: 'u2', username: 'chief' }, dateCreated: '2026-11-21T12:00:00.000Z' };
  stubApi.reply(PROVENANCE, {
    fields: [
      { ...nothing, field: 'address', source, isAgreed: true },
      { ...nothing, field: 'phoneNumber', edit },
      { ...nothing, field: 'pin', source, isDoubtful: true },
      { ...nothing, field: 'hoursOfOperation' },
    ],
  });
  await mountComponent(<ProvenanceList locationId={5} />);
  expect(stubApi.requests(PROVENANCE)).toEqual([]);
  await summary.click();
  await expect
    .poll(() =>
      page
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      'Address: Popeyes’ own list, Mar 3, 2024, and another source agrees',
      'Phone number: edited by chief, Nov 21, 2026',
      'Map pin: Popeyes’ own list, Mar 3, 2024, with a change waiting for review',
      'Hours: unknown',
    ]);
});

test('shows an error if it cannot be loaded', async () => {
  stubApi.reply(PROVENANCE, () => createProblemResponse(500, 'The fryer is cold.'));
  await mountComponent(<ProvenanceList locationId={5} />);
  await summary.click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('We couldn’t load this. Please reload the page.');
});
