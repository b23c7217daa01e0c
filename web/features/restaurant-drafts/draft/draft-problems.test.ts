import { expect, test } from 'vitest';
import { EMPTY_RESTAURANT_DRAFT, NOT_SUBMITTED_STATE } from './draft.ts';
import {
  addDraftLocation,
  updateDraftBasics,
  updateDraftLocation,
  updateDraftSandwich,
  setDraftSandwichIncluded,
} from './draft-actions.ts';
import { wizardFooterNote } from '../wizard/wizard-footer.tsx';
import { isPriceText, findRestaurantDraftProblems } from './draft-problems.ts';
import { firstRestaurantDraftProblem } from '../wizard/use-restaurant-wizard-controller.ts';
import { completeRestaurantDraftFixture } from '../testing/draft-fixtures.ts';
import { RESTAURANT_DRAFT_TOASTS } from '../draft-messages.ts';

const textsOf = (draft = EMPTY_RESTAURANT_DRAFT) =>
  findRestaurantDraftProblems(draft).map(({ text }) => text);

test('"name, description, restaurantType, priceRange required" (A5.5)', () => {
  const bare = updateDraftBasics(EMPTY_RESTAURANT_DRAFT, { name: ' ', restaurantType: '', priceRange: '' });
  expect(textsOf(bare)).toEqual([
    'Name is required',
    'Description is required',
    'Restaurant type is required',
    'Price range is required',
  ]);
  expect(textsOf(completeRestaurantDraftFixture())).toEqual([]);
});

test('the defaults are Fast Casual and $$ (A3.28)', () => {
  expect(EMPTY_RESTAURANT_DRAFT.basics).toMatchObject({ restaurantType: 'Fast Casual', priceRange: '$$' });
});

test.each([
  ['', true],
  ['https://seventh.example', true],
  ['http://seventh.example', true],
  ['seventh', true],
  ['seventh.example', false],
  ['www.seventh.example/menu', false],
])(
  'a website "must start with http or contain no dot" ("Website must be a valid URL"): %j (A5.6)',
  (website, isGood) => {
    const texts = textsOf(updateDraftBasics(completeRestaurantDraftFixture(), { website }));
    expect(texts).toEqual(isGood ? [] : ['Website must be a valid URL']);
  },
);

test('"A location needs an address", and both coordinates or none (A5.9)', () => {
  expect(textsOf(addDraftLocation(completeRestaurantDraftFixture()))).toEqual([
    'A location needs an address',
  ]);
  const at = (latitude: string, longitude: string) =>
    textsOf(updateDraftLocation(completeRestaurantDraftFixture(), 1, { latitude, longitude }));
  expect(at('34.069', '-118.273')).toEqual([]);
  expect(at('', '')).toEqual([]);
  expect(at('34.069', '')).toEqual(['Please enter the longitude too']);
  expect(at('', '-118')).toEqual(['Please enter the latitude too']);
  expect(at('91', '-181')).toEqual([
    'Latitude must be a number from -90 to 90',
    'Longitude must be a number from -180 to 180',
  ]);
  expect(at('north', '1')).toEqual(['Latitude must be a number from -90 to 90']);
});

test('reports texts that are too long without truncating them, and skips a listed location', () => {
  const draft = updateDraftBasics(completeRestaurantDraftFixture(), {
    name: 'n'.repeat(201),
    description: ` ${'d'.repeat(5_000)} `,
    website: `https://${'w'.repeat(2_000)}.example`,
  });
  expect(textsOf(draft)).toEqual([
    'Name must be 200 characters or less',
    'Website must be 2,000 characters or less',
  ]);
  expect(
    textsOf(updateDraftBasics(completeRestaurantDraftFixture(), { description: 'd'.repeat(5_001) })),
  ).toEqual(['Description must be 5,000 characters or less']);
  const place = {
    address: 'a'.repeat(301),
    phoneNumber: '5'.repeat(41),
    hours: { kind: 'text', text: 'h'.repeat(2_001) },
  } as const;
  expect(
    findRestaurantDraftProblems(updateDraftLocation(completeRestaurantDraftFixture(), 1, place)),
  ).toEqual([
    { tab: 'location', field: 'address-1', text: 'Address must be 300 characters or less', ref: 1 },
    { tab: 'location', field: 'phoneNumber-1', text: 'Phone Number must be 40 characters or less', ref: 1 },
    {
      tab: 'location',
      field: 'hours-1',
      text: 'Hours of Operation must be 2,000 characters or less',
      ref: 1,
    },
  ]);
  const listed = addDraftLocation(completeRestaurantDraftFixture(), place, {
    ...NOT_SUBMITTED_STATE,
    id: 4,
    isListed: true,
  });
  expect(textsOf(listed)).toEqual([]);
});

test('an open day needs both times', () => {
  const draft = completeRestaurantDraftFixture();
  const [{ hours }] = draft.locations as [(typeof draft.locations)[0]];
  if (hours.kind !== 'week') throw new Error('default hours are a week');
  const week = { ...hours.week, tuesday: [{ opens: '09:00', closes: '' }] };
  const [problem] = findRestaurantDraftProblems(
    updateDraftLocation(draft, 1, { hours: { kind: 'week', week } }),
  );
  expect(problem).toMatchObject({ tab: 'location', field: 'tuesday-1', ref: 1 });
});

test('a listed location needs no fields', () => {
  expect(
    textsOf(
      addDraftLocation(
        completeRestaurantDraftFixture(),
        {},
        { ...NOT_SUBMITTED_STATE, id: 4, isListed: true },
      ),
    ),
  ).toEqual([]);
});

test('a reused restaurant needs no basics', () => {
  const listed = {
    ...completeRestaurantDraftFixture(),
    submission: { ...NOT_SUBMITTED_STATE, id: 4, isListed: true },
  };
  expect(textsOf(updateDraftBasics(listed, { description: '' }))).toEqual([]);
});

test('a price is a number or empty, and an unchecked sandwich is not validated', () => {
  for (const price of ['', '12', '12.5', '12.50', '$12', '0'])
    expect([price, isPriceText(price)]).toEqual([price, true]);
  for (const price of ['MP', '-1', '12.505', '12,50', '1e3', '$'])
    expect([price, isPriceText(price)]).toEqual([price, false]);
  const wrong = updateDraftSandwich(completeRestaurantDraftFixture(), 2, { price: 'MP' });
  expect(textsOf(wrong)).toEqual(['Enter a price like 13.50']);
  expect(textsOf(setDraftSandwichIncluded(wrong, 2, false))).toEqual([]);
});

test('shows "No Locations Added" if no location exists, after problems of the basics (A5.7)', () => {
  expect(RESTAURANT_DRAFT_TOASTS.noLocations[0]).toBe('No Locations Added');
  const basics = { ...completeRestaurantDraftFixture(), locations: [] };
  expect(firstRestaurantDraftProblem(findRestaurantDraftProblems(basics), 0)).toBe('no-locations');
  expect(firstRestaurantDraftProblem(findRestaurantDraftProblems(EMPTY_RESTAURANT_DRAFT), 0)).toMatchObject({
    tab: 'basic',
    field: 'name',
  });
  expect(
    firstRestaurantDraftProblem(findRestaurantDraftProblems(completeRestaurantDraftFixture()), 1),
  ).toBeUndefined();
});

test('the footer says what to fix, what is ready, and what will be sent', () => {
  const draft = completeRestaurantDraftFixture();
  expect(wizardFooterNote({ ...draft, tab: 'menu' }, [])).toBe(
    'Adds the restaurant, 1 location, and 2 sandwiches',
  );
  expect(wizardFooterNote({ ...addDraftLocation(draft), tab: 'location' }, [])).toBe(
    '1 of 2 locations ready',
  );
  expect(wizardFooterNote(EMPTY_RESTAURANT_DRAFT, findRestaurantDraftProblems(EMPTY_RESTAURANT_DRAFT))).toBe(
    '2 things to fix on this tab',
  );
});
