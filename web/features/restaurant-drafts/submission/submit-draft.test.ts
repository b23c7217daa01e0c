import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repetitions } from '#packages/testing/repetitions.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { stubStorageAndFetch } from '#web/testing/stub-storage-and-fetch.ts';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { openRestaurantDraftStore, type RestaurantDraftStore } from '../draft/draft-store.ts';
import { NOT_SUBMITTED_STATE, type RestaurantDraft } from '../draft/draft.ts';
import {
  addDraftLocation,
  updateDraftBasics,
  updateDraftLocation,
  updateDraftSandwich,
  setDraftSandwichIncluded,
} from '../draft/draft-actions.ts';
import { isSubmissionStepDone, listDraftSubmissionSteps, submitRestaurantDraft } from './submit-draft.ts';
import { completeRestaurantDraftFixture } from '../testing/draft-fixtures.ts';
import { FakeCatalog, type FakeCallOutcome } from '../testing/fake-catalog.ts';
import {
  showDraftSubmissionError,
  showAddSandwichError,
  submittedToastText,
  rejectionReason,
  submissionStepText,
} from '../draft-messages.ts';

stubStorageAndFetch();

let keys = 0;
const newKey = () => `key-${++keys}`;
const watcher = { onStep: () => {}, onSandwichFailed: () => {} };

/** A tab with the draft; another tab of the same user finds what it has stored. */
function open(draft?: RestaurantDraft, user = `admin-${++keys}`) {
  const store = openRestaurantDraftStore(user);
  if (draft) store.change(() => draft);
  return { store, reload: () => openRestaurantDraftStore(user) };
}

const submit = (store: RestaurantDraftStore, catalog: FakeCatalog) =>
  submitRestaurantDraft(store, catalog, newKey, watcher);

test('"create the restaurant, then one location call per location, then one sandwich call per menu sandwich" (A2.34, A2.35, A7)', async () => {
  const catalog = new FakeCatalog();
  const { store } = open(addDraftLocation(completeRestaurantDraftFixture(), { address: '2 Beak Street' }));
  const seen: string[] = [];
  const outcome = await submitRestaurantDraft(store, catalog, newKey, {
    onStep: (step, at, of) => seen.push(`${submissionStepText(step)} ${at}/${of}`),
    onSandwichFailed: () => {},
  });
  expect(outcome).toEqual({ restaurantId: 101, stoppedBy: null, failed: [] });
  expect(seen).toEqual([
    'Adding the restaurant 1/5',
    'Adding 3110 Beverly Row 2/5',
    'Adding 2 Beak Street 3/5',
    'Adding Cloud Nine 4/5',
    'Adding Seventh Circle 5/5',
  ]);
  expect(catalog.stored.map(({ kind }) => kind)).toEqual([
    'restaurant',
    'location',
    'location',
    'sandwich',
    'sandwich',
  ]);
  expect(catalog.stored[0]?.body).toEqual({
    name: 'Seventh Heaven',
    description: 'Thighs on milk bread.',
    website: 'https://7.example',
    restaurantType: 'Fast Casual',
    priceRange: '$$',
  });
  expect(catalog.stored[1]?.body).toMatchObject({
    restaurantId: 101,
    address: '3110 Beverly Row',
    phoneNumber: null,
    latitude: null,
    longitude: null,
    hoursOfOperation: { monday: '9:00 AM - 9:00 PM' },
  });
  expect(catalog.stored[4]?.body).toEqual({
    restaurantId: 101,
    name: 'Seventh Circle',
    description: '',
    price: 13.5,
    ingredients: [],
    containsGluten: null,
    containsDairy: null,
    containsEggs: null,
    isSpicy: true,
    spiceLevel: 5,
  });
});

test('an existing restaurant is reused instead of created (A2.32, A7.37)', async () => {
  const catalog = new FakeCatalog();
  const { store } = open({
    ...completeRestaurantDraftFixture(),
    submission: { ...NOT_SUBMITTED_STATE, id: 7, isListed: true },
  });
  await submit(store, catalog);
  expect(catalog.names('restaurant')).toEqual([]);
  expect(catalog.stored.map(({ body }) => body['restaurantId'])).toEqual([7, 7, 7]);
});

test('"A failed sandwich does not stop the others", and a retry sends only the failed one (A7.39, A8.13)', async () => {
  const catalog = new FakeCatalog();
  const { store } = open(completeRestaurantDraftFixture());
  catalog.outcomeOf = (call) => (call === 2 ? 'lost before' : 'answered');
  const failed: string[] = [];
  const outcome = await submitRestaurantDraft(store, catalog, newKey, {
    onStep: () => {},
    onSandwichFailed: (failure) => {
      showAddSandwichError(failure);
      failed.push(currentToast()!.title);
    },
  });
  expect(failed).toEqual(['Error Adding Sandwich']);
  expect(outcome).toMatchObject({
    restaurantId: 101,
    stoppedBy: null,
    failed: [{ step: { name: 'Cloud Nine' } }],
  });
  expect(catalog.names('sandwich')).toEqual(['Seventh Circle']);
  catalog.calls.length = 0;
  expect(await submit(store, catalog)).toMatchObject({ failed: [] });
  expect(catalog.calls).toEqual(['create sandwich']);
});

test('does not send an unchecked sandwich', async () => {
  const catalog = new FakeCatalog();
  const { store } = open(setDraftSandwichIncluded(completeRestaurantDraftFixture(), 2, false));
  await submit(store, catalog);
  expect(catalog.names('sandwich')).toEqual(['Seventh Circle']);
});

test.each([
  [0, 'Error Creating Restaurant', 'Failed to create restaurant. Please try again.'],
  [1, 'Error Adding Restaurant', 'There was an error saving the restaurant. Please try again.'],
])('stops with the toast for a failed call %i: "%s" (A8.11, A8.12)', async (failing, title, text) => {
  const catalog = new FakeCatalog();
  catalog.outcomeOf = (call) => (call === failing ? 'server error' : 'answered');
  const { store } = open(completeRestaurantDraftFixture());
  const { stoppedBy } = await submit(store, catalog);
  showDraftSubmissionError(stoppedBy!.step.kind);
  expect(currentToast()).toMatchObject({ variant: 'destructive', title, text });
  expect(catalog.calls).toHaveLength(failing + 1);
});

test.each<FakeCallOutcome>(['lost before', 'lost after', 'server error', 'rejected'])(
  'creates everything exactly once if any call fails (%s) and the draft is reloaded and submitted again',
  async (fate) => {
    for (let killed = 0; killed < 4; killed += 1) {
      const catalog = new FakeCatalog();
      catalog.outcomeOf = (call) => (call === killed ? fate : 'answered');
      const { store, reload } = open(completeRestaurantDraftFixture());
      await submit(store, catalog);
      expect((await submit(reload(), catalog)).stoppedBy).toBeNull();
      expect(catalog.names('restaurant')).toEqual(['Seventh Heaven']);
      expect(catalog.names('location')).toEqual(['3110 Beverly Row']);
      expect(catalog.names('sandwich').toSorted()).toEqual(['Cloud Nine', 'Seventh Circle']);
    }
  },
);

test('ends with the catalog equal to the draft, without duplicates, whatever is lost or edited in between', async () => {
  const fates = fc.array(
    fc.constantFrom<FakeCallOutcome>('answered', 'lost before', 'lost after', 'server error', 'rejected'),
    {
      maxLength: 30,
    },
  );
  await fc.assert(
    fc.asyncProperty(
      fates,
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 8 }),
      async (list, edits) => {
        const catalog = new FakeCatalog();
        catalog.outcomeOf = (call) => list[call] ?? 'answered';
        const { store: first, reload } = open(completeRestaurantDraftFixture());
        let store = first;
        for (const [turn, edit] of edits.entries()) {
          await submit(store, catalog);
          store = reload();
          store.change((draft) => edited(draft, edit, `turn ${turn}`));
        }
        for (let turn = 0; turn < 40; turn += 1) await submit(store, catalog);
        const draft = store.current();
        expect(listDraftSubmissionSteps(draft).every(isSubmissionStepDone)).toBe(true);
        expect(catalog.stored).toHaveLength(4);
        for (const step of listDraftSubmissionSteps(draft))
          expect(catalog.stored.find(({ id }) => id === step.submission.id)?.body).toEqual(step.body);
      },
    ),
    { numRuns: repetitions(50, 150) },
  );
});

test('starts a new submission after a definite rejection, but not if the call may have arrived', async () => {
  const catalog = new FakeCatalog();
  catalog.outcomeOf = () => 'rejected';
  const { store } = open(completeRestaurantDraftFixture());
  await submit(store, catalog);
  expect(store.current().submission).toEqual(NOT_SUBMITTED_STATE);
  catalog.outcomeOf = () => 'server error';
  await submit(store, catalog);
  expect(store.current().submission).toMatchObject({
    id: null,
    key: expect.any(String),
    sent: expect.any(String),
  });
});

test('stops sending sandwiches when the session ends', async () => {
  const catalog = new FakeCatalog();
  const { store } = open(completeRestaurantDraftFixture());
  const create = catalog.create.bind(catalog);
  catalog.create = async (kind, body, key) => {
    if (kind === 'sandwich') throw new ApiError(401, 'Please sign in.');
    return create(kind, body, key);
  };
  const outcome = await submit(store, catalog);
  expect(outcome).toMatchObject({ stoppedBy: { step: { name: 'Cloud Nine' } }, failed: [] });
});

test('shows the server’s reason for a rejection, by field if it names one', () => {
  const errors = [{ field: 'price', message: 'must have two decimal places or fewer' }];
  const problem = { type: 'x', title: 'x', status: 400, detail: 'Bad', message: 'Bad', errors };
  expect(rejectionReason(new ApiError(400, 'Bad', problem))).toBe(
    'Price must have two decimal places or fewer.',
  );
  expect(rejectionReason(new ApiError(409, 'Taken'))).toBe('Taken');
  expect(rejectionReason(new TypeError('Failed to fetch'))).toBe(
    'The site isn’t responding. Please try again.',
  );
});

function edited(draft: RestaurantDraft, edit: number, text: string): RestaurantDraft {
  if (edit === 0) return updateDraftBasics(draft, { name: text });
  if (edit === 1) return updateDraftLocation(draft, 1, { address: text });
  return updateDraftSandwich(draft, edit, { name: text });
}

test('the toast for a listed restaurant names only the additions as new', () => {
  const draft = completeRestaurantDraftFixture();
  const name = draft.basics.name.trim();
  expect(submittedToastText(draft)).toEqual({ title: 'Restaurant added', text: `${name} is on the site.` });
  const listed = { ...draft, submission: { ...NOT_SUBMITTED_STATE, id: 7, isListed: true } };
  expect(submittedToastText(listed)).toEqual({
    title: `Added to ${name}`,
    text: 'You’ll find everything new on its page.',
  });
  const nothing = { ...listed, locations: [], sandwiches: [] };
  expect(submittedToastText(nothing)).toEqual({
    title: `${name} is already on the site`,
    text: 'There was nothing new to add.',
  });
});

test('isolates the text direction of a name in the progress text', () => {
  const step = listDraftSubmissionSteps(completeRestaurantDraftFixture()).find(
    ({ kind }) => kind === 'sandwich',
  )!;
  expect(submissionStepText({ ...step, name: 'שניצל №7!' })).toBe('Adding \u2068שניצל №7!\u2069');
});
