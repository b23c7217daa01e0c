import { describe, expect, test } from 'vitest';
import { EMPTY_RESTAURANT_DRAFT, type RestaurantDraft } from '../draft/draft.ts';
import {
  acceptDoubtfulSandwich,
  unlinkDraftFromCatalogRestaurant,
  addDraftSandwich,
  removeDraftLocation,
  updateDraftSandwich,
  setDraftSandwichIncluded,
} from '../draft/draft-actions.ts';
import { fillDraftFromMenu } from './fill-draft-from-menu.ts';
import { fillDraftFromPlace } from './fill-draft-from-place.ts';
import { fillDraftFromWebsite } from './fill-draft-from-website.ts';
import { placeTypeLabels } from './place-results.tsx';
import { restaurantTypeOptions } from '../tabs/basics-tab.tsx';
import { sandwichDraftOfForm, sandwichFormOfDraft } from '../tabs/draft-sandwich-form.tsx';
import { splitAtMatch } from './place-suggestions.tsx';
import { listDraftSubmissionSteps } from '../submission/submit-draft.ts';
import {
  completeRestaurantDraftFixture,
  menuSandwichFixture,
  websiteImportFixture,
  placeFixture,
} from '../testing/draft-fixtures.ts';

describe('a place', () => {
  test('fills in name, website, type, price, and location, and is recorded as the source of the draft (A2.29)', () => {
    const draft = fillDraftFromPlace(EMPTY_RESTAURANT_DRAFT, placeFixture());
    expect(draft).toMatchObject({
      filledBy: 'place',
      submission: { id: null, isListed: false },
      basics: {
        name: 'Seventh Heaven',
        website: 'https://7.example',
        restaurantType: 'Casual Dining',
        priceRange: '$',
      },
    });
    expect(draft.locations).toMatchObject([
      {
        address: '3110 Beverly Row, Los Angeles, CA 90057',
        phoneNumber: '(213) 555-0147',
        latitude: '34.069',
        longitude: '-118.273',
        submission: { id: null },
      },
    ]);
  });

  test('reuses a restaurant that is "Already listed", and its location if that is listed too', () => {
    const branch = fillDraftFromPlace(EMPTY_RESTAURANT_DRAFT, placeFixture({ restaurantId: 7 }));
    expect(listDraftSubmissionSteps(branch).map(({ kind, body }) => [kind, body['restaurantId']])).toEqual([
      ['location', 7],
    ]);
    const same = fillDraftFromPlace(EMPTY_RESTAURANT_DRAFT, placeFixture({ restaurantId: 7, locationId: 9 }));
    expect(listDraftSubmissionSteps(same)).toEqual([]);
    expect(listDraftSubmissionSteps(unlinkDraftFromCatalogRestaurant(same)).map(({ kind }) => kind)).toEqual([
      'restaurant',
      'location',
    ]);
  });

  test('shows "up to 3 type chips each", in words', () => {
    const types = ['restaurant', 'meal_takeaway', 'fast_food', 'point_of_interest'];
    expect(placeTypeLabels(types)).toEqual(['restaurant', 'takeaway', 'fast food']);
  });
});

describe('a website', () => {
  const location = { phoneNumber: null, hoursOfOperation: null, latitude: null, longitude: null };

  test('fills in name, description, website, priceRange, restaurantType, imageUrl and locations (A2.31)', () => {
    const imageUrl = '/uploads/a.webp';
    const locations = [
      { ...location, address: '1 Beak Street', latitude: 34, longitude: -118 },
      { ...location, address: '2 Beak Street', hoursOfOperation: { text: 'When the light is on' } },
    ];
    const draft = fillDraftFromWebsite(
      EMPTY_RESTAURANT_DRAFT,
      websiteImportFixture({ imageUrl, locations }),
      [],
    );
    expect(draft).toMatchObject({
      filledBy: 'website',
      imageUrl,
      basics: { description: 'Thighs on milk bread.', restaurantType: 'Deli', priceRange: '$' },
    });
    expect(draft.locations).toMatchObject([
      { address: '1 Beak Street', latitude: '34', longitude: '-118', hours: { kind: 'week' } },
      { address: '2 Beak Street', latitude: '', hours: { kind: 'text' } },
    ]);
    expect(draft.openLocation).toBe(draft.locations[0]?.ref);
  });

  test('keeps the URL of its menu for the menu step', () => {
    const menuUrl = 'https://7.example/menu';
    expect(fillDraftFromWebsite(EMPTY_RESTAURANT_DRAFT, websiteImportFixture({ menuUrl }), [])).toMatchObject(
      {
        menuUrl,
        menuText: '',
      },
    );
    expect(fillDraftFromWebsite(EMPTY_RESTAURANT_DRAFT, websiteImportFixture(), []).menuUrl).toBeNull();
  });

  test('makes a location of the single address, phoneNumber and hoursOfOperation (A7.3)', () => {
    const single = websiteImportFixture({ address: '1 Beak Street', phoneNumber: '555' });
    expect(fillDraftFromWebsite(EMPTY_RESTAURANT_DRAFT, single, []).locations).toMatchObject([
      { address: '1 Beak Street', phoneNumber: '555' },
    ]);
  });

  test('keeps a phone number and hours that the page gives without an address', () => {
    const single = websiteImportFixture({
      address: null,
      phoneNumber: '555',
      hoursOfOperation: { text: 'When the light is on' },
    });
    expect(fillDraftFromWebsite(EMPTY_RESTAURANT_DRAFT, single, []).locations).toMatchObject([
      { address: '', phoneNumber: '555', hours: { kind: 'text' } },
    ]);
    expect(
      fillDraftFromWebsite(EMPTY_RESTAURANT_DRAFT, websiteImportFixture({ address: null }), []).locations,
    ).toEqual([]);
  });

  test('matches locations by address, and treats a branch in another town as a new location', () => {
    const known = [{ id: 3, address: '100 Main St, Pasadena, CA' }];
    const locations = [
      { ...location, address: '100 Main St, Glendale, CA 91203' },
      { ...location, address: '100 Main Street, Pasadena' },
      { ...location, address: 'Suite 4, 1 Oak St' },
      { ...location, address: 'Pier 39' },
    ];
    const draft = fillDraftFromWebsite(EMPTY_RESTAURANT_DRAFT, websiteImportFixture({ id: 7, locations }), [
      ...known,
      { id: 4, address: 'Suite 4, 9 Elm St' },
      { id: 5, address: 'PIER 39' },
    ]);
    expect(draft.locations.map(({ submission }) => submission.id)).toEqual([null, 3, null, 5]);
  });

  test('"returns an existing restaurant id, that id is reused on submit", without resending its locations (A2.32)', () => {
    const locations = ['12 N Beak St, Los Angeles', '14 Beak Street'].map((address) => ({
      ...location,
      address,
    }));
    const known = [{ id: 3, address: '12 Beak Street, LA' }];
    const draft = fillDraftFromWebsite(
      EMPTY_RESTAURANT_DRAFT,
      websiteImportFixture({ id: 7, locations }),
      known,
    );
    expect(listDraftSubmissionSteps(draft).map(({ kind, name }) => [kind, name])).toEqual([
      ['location', '14 Beak Street'],
    ]);
  });

  test('leaves fields unchanged that the page does not give', () => {
    const silent = websiteImportFixture({ description: null, priceRange: null, restaurantType: null });
    expect(fillDraftFromWebsite(completeRestaurantDraftFixture(), silent, []).basics).toMatchObject({
      description: 'Thighs on milk bread.',
      priceRange: '$$',
      restaurantType: 'Fast Casual',
    });
  });
});

describe('a menu', () => {
  const menu = (...names: string[]) => ({
    source: 'rules' as const,
    sandwiches: names.map((name) => menuSandwichFixture(name)),
    doubtful: [],
  });
  const namesOf = ({ sandwiches }: RestaurantDraft) => sandwiches.map(({ name }) => name);

  test('becomes a list with price, ingredients, dietary flags, and spice level (A2.36)', () => {
    const dietaryInfo = {
      containsGluten: true,
      containsDairy: false,
      containsEggs: null,
      spicy: true,
      spicyLevel: 4,
    };
    const one = menuSandwichFixture('Hot', {
      price: 13.5,
      ingredients: ['thigh'],
      dietaryInfo,
      priceNote: 'Large $16',
    });
    const { sandwiches } = fillDraftFromMenu(EMPTY_RESTAURANT_DRAFT, { ...menu(), sandwiches: [one] });
    expect(sandwiches).toMatchObject([
      {
        price: '13.50',
        ingredients: ['thigh'],
        containsGluten: true,
        containsDairy: false,
        containsEggs: null,
        isSpicy: true,
        spiceLevel: 4,
        note: 'Large $16',
        isWanted: true,
      },
    ]);
  });

  test('keeps edited sandwiches and adds no duplicates when it is read again', () => {
    const first = fillDraftFromMenu(EMPTY_RESTAURANT_DRAFT, menu('A', 'B'));
    const touched = updateDraftSandwich(
      addDraftSandwich(first, { name: 'By hand' }),
      first.sandwiches[0]!.ref,
      {
        price: '9',
      },
    );
    const refilled = fillDraftFromMenu(touched, menu(' a ', 'B', 'C'));
    expect(namesOf(refilled)).toEqual(['A', 'By hand', 'B', 'C']);
    expect(new Set(refilled.sandwiches.map(({ ref }) => ref)).size).toBe(4);
  });

  test('keeps accepted and unchecked sandwiches when it is read again', () => {
    const wrap = { ...menuSandwichFixture('Wrap'), doubt: 'A wrap' };
    const both = { ...menu('A', 'B'), doubtful: [wrap] };
    const read = fillDraftFromMenu(EMPTY_RESTAURANT_DRAFT, both);
    const taken = acceptDoubtfulSandwich(read, read.doubtful[0]!.ref);
    const decided = setDraftSandwichIncluded(taken, taken.sandwiches[0]!.ref, false);
    const refilled = fillDraftFromMenu(decided, both);
    expect(refilled.sandwiches.map(({ name, isWanted }) => [name, isWanted])).toEqual([
      ['A', false],
      ['Wrap', true],
      ['B', true],
    ]);
    expect(refilled.doubtful).toEqual([]);
  });

  test('leaves doubtful sandwiches to the admin', () => {
    const wrap = { ...menuSandwichFixture('Wrap'), doubt: 'A wrap' };
    const read = fillDraftFromMenu(EMPTY_RESTAURANT_DRAFT, { ...menu('A'), doubtful: [wrap] });
    expect([namesOf(read), read.doubtful.map(({ doubt }) => doubt)]).toEqual([['A'], ['A wrap']]);
    const taken = acceptDoubtfulSandwich(read, read.doubtful[0]!.ref);
    expect([namesOf(taken), taken.doubtful]).toEqual([['A', 'Wrap'], []]);
    expect(taken.sandwiches[1]).not.toHaveProperty('doubt');
  });
});

describe('the menu of a reused restaurant', () => {
  const listed = [{ id: 5, name: 'Hot  Chicken' }];
  const menu = (...names: string[]) => ({
    source: 'rules' as const,
    sandwiches: names.map((name) => menuSandwichFixture(name)),
    doubtful: [{ ...menuSandwichFixture('Hot Chicken'), doubt: 'A wrap' }],
  });
  const sent = (draft: RestaurantDraft) => listDraftSubmissionSteps(draft).map(({ name }) => name);
  const reused = () =>
    fillDraftFromPlace(EMPTY_RESTAURANT_DRAFT, placeFixture({ restaurantId: 7, locationId: 9 }), listed);

  test('is not sent again, whether its sandwiches are read from a menu or typed', () => {
    const read = fillDraftFromMenu(reused(), menu('HOT CHICKEN', 'Mild Chicken'));
    expect(read.sandwiches.map(({ submission }) => submission.isListed)).toEqual([true, false]);
    expect([sent(read), read.doubtful]).toEqual([['Mild Chicken'], []]);
    expect(sent(addDraftSandwich(read, { name: 'hot chicken' }))).toEqual(['Mild Chicken']);
    expect(sent(fillDraftFromMenu(read, menu('Hot Chicken', 'Mild Chicken')))).toEqual(['Mild Chicken']);
  });

  test('applies to sandwiches that were read before the restaurant was known', () => {
    const before = fillDraftFromMenu(EMPTY_RESTAURANT_DRAFT, menu('Hot Chicken'));
    const place = placeFixture({ restaurantId: 7, locationId: 9 });
    expect(sent(fillDraftFromPlace(before, place, listed))).toEqual([]);
    expect(sent(fillDraftFromWebsite(before, websiteImportFixture({ id: 7 }), [], listed))).toEqual([]);
  });

  test('no longer applies after choosing a different restaurant', () => {
    const read = fillDraftFromMenu(reused(), menu('Hot Chicken'));
    expect(sent(unlinkDraftFromCatalogRestaurant(read))).toEqual([
      'Seventh Heaven',
      '3110 Beverly Row, Los Angeles, CA 90057',
      'Hot Chicken',
    ]);
  });
});

test('the wizard offers seven types, and the current value if it is another one (A3.27)', () => {
  const seven = ['Fast Food', 'Fast Casual', 'Casual Dining', 'Fine Dining', 'Food Truck', 'Cafe', 'Pub'];
  expect(restaurantTypeOptions('Pub')).toEqual(seven);
  expect(restaurantTypeOptions('Deli')).toEqual([...seven, 'Deli']);
});

test('the sandwich form returns its input unchanged, including unknown values', () => {
  const fields = {
    name: 'Hot',
    description: '',
    price: '12.50',
    ingredients: ['thigh', 'slaw'],
    containsGluten: true,
    containsDairy: false,
    containsEggs: null,
    isSpicy: true,
    spiceLevel: 4,
  };
  expect(sandwichDraftOfForm(sandwichFormOfDraft(fields), fields)).toEqual(fields);
  const mild = { ...fields, isSpicy: true, spiceLevel: 1 };
  expect(sandwichDraftOfForm({ ...sandwichFormOfDraft(mild), name: 'Mild' }, mild).isSpicy).toBe(true);
  expect(sandwichDraftOfForm({ ...sandwichFormOfDraft(mild), spiceLevel: '2' }, mild).isSpicy).toBe(false);
  expect(sandwichDraftOfForm({ ...sandwichFormOfDraft(mild), spiceLevel: '3' }, mild).isSpicy).toBe(true);
});

test('no location is open after the only one is removed', () => {
  const draft = completeRestaurantDraftFixture();
  expect(removeDraftLocation(draft, 1)).toMatchObject({ locations: [], openLocation: null });
});

test('finds the typed text in a suggestion, ignoring case', () => {
  expect(splitAtMatch('The Chickory Cafe', ' chick ')).toEqual(['The ', 'Chick', 'ory Cafe']);
  expect(splitAtMatch('Cafe', '')).toEqual(['Cafe', '', '']);
});
