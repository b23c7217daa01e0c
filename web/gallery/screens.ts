import * as accounts from './screens/accounts.ts';
import { administrationScreens } from './screens/administration.ts';
import { catalogueScreens } from './screens/catalogue.ts';
import { collection, memberList, ranking, sharedRanking } from './screens/collection.ts';
import { explore } from './screens/explore.ts';
import { home } from './screens/home.ts';
import { restaurant } from './screens/restaurant.ts';
import { memberReview, review, sandwich, sandwichReviews } from './screens/sandwich.ts';
import type { Screen } from './state.ts';

/** Every screen, what a visitor sees first in front. */
export const screens: readonly Screen[] = [
  home,
  explore,
  sandwich,
  sandwichReviews,
  memberReview,
  review,
  restaurant,
  collection,
  ranking,
  memberList,
  sharedRanking,
  ...Object.values(accounts),
  ...administrationScreens,
  ...catalogueScreens,
];
