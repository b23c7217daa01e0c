import type { SandwichMatch } from '#contract/catalog/matches.ts';
import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import type { MemberHome } from '#contract/members/home.ts';
import { buildSandwichFixture } from './fixtures.ts';

function named(id: number, name: string, restaurantName: string, more: Partial<Sandwich> = {}): Sandwich {
  return buildSandwichFixture({
    id,
    name,
    restaurantName,
    drawingUrl: `/images/sandwiches/${id}-aaaa.svg`,
    ...more,
  });
}

function ranked({ id, name, restaurantName, imageUrl, drawingUrl, price }: Sandwich) {
  return { sandwichId: id, name, restaurantName, imageUrl, drawingUrl, price };
}

function match(sandwich: Sandwich): SandwichMatch {
  return {
    sandwich,
    alike: ['pickles'],
    priceDifference: -1,
    heatDifference: 0,
    isSameKitchen: false,
    lovedBoth: 0,
    because: { id: 12, name: 'The Big Cluck', rating: 5 },
  };
}

/** Data for every part of the page. */
export const USUAL_HOME_FIXTURE: MemberHome = {
  wanted: [
    {
      sandwich: named(31, 'Seoul Fire', 'Ember & Hen', { distance: 0.9 }),
      location: {
        id: 80,
        restaurantId: 8,
        address: 'Echo Park Lake, Los Angeles',
        phoneNumber: null,
        latitude: 34.07,
        longitude: -118.25,
        hoursOfOperation: 'Mon-Sun 11:00 am - 11:00 pm',
        timeZone: 'America/Los_Angeles',
        specialDays: [],
        closure: null,
        isPinStale: false,
        revision: 1,
      },
      dateSaved: '2026-11-02T18:00:00.000Z',
    },
  ],
  ranking: {
    question: {
      sandwich: ranked(named(32, 'Last Call', 'The Night Shift')),
      rival: ranked(named(33, 'Garden Party', 'Plot Nine')),
    },
    rankedCount: 5,
    waitingCount: 2,
  },
  unreviewed: [ranked(named(34, 'Waffle Stomper', 'Biscuit & Sons'))],
  reviewsMissing: 0,
  matches: [
    match(named(35, 'Luau Cluck', 'Tiki Coop')),
    match(named(36, 'Baja Blonde', 'Little Nash')),
    match(named(37, 'Pretzel Logic', 'Biscuit & Sons')),
  ],
  popular: [named(38, 'Club Coop', 'Plot Nine')],
  news: [{ sandwich: named(39, 'Alabama Slammer', 'Ember & Hen'), dateAdded: '2026-11-19T18:00:00.000Z' }],
  lastReceipt: {
    actionType: 'try',
    subject: 'The Big Cluck',
    xpEarned: 10,
    locationBonusXp: 15,
    withheld: null,
    timestamp: '2026-11-21T19:40:00.000Z',
  },
};

export const NEW_MEMBER_HOME_FIXTURE: MemberHome = {
  wanted: [],
  ranking: { question: null, rankedCount: 0, waitingCount: 0 },
  unreviewed: [],
  reviewsMissing: 3,
  matches: [],
  popular: [35, 36, 37, 38].map((id) => named(id, `Cluck ${id}`, 'Tiki Coop')),
  news: [],
  lastReceipt: null,
};
