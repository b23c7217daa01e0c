import * as accounts from './screens/accounts.ts';
import { administrationScreens } from './screens/administration.ts';
import { operationScreens } from './screens/admin-operation.ts';
import { catalogScreens } from './screens/catalog.ts';
import { collectionScreen, memberListScreen } from './screens/collection.ts';
import { rankingScreen, sharedRankingScreen } from './screens/rankings.ts';
import { exploreScreen } from './screens/explore.ts';
import { changeSetScreen, restaurantHistoryScreen, sandwichHistoryScreen } from './screens/history.ts';
import { homeScreen } from './screens/home.ts';
import { importScreens } from './screens/imports.ts';
import { logTriedSandwichScreen } from './screens/log-tried-sandwich.ts';
import { restaurantScreen } from './screens/restaurant.ts';
import {
  memberReviewScreen,
  reviewScreen,
  sandwichScreen,
  sandwichReviewsScreen,
} from './screens/sandwich.ts';
import { suggestionScreens } from './screens/suggestions.ts';
import type { Screen } from './screen-state.ts';

export const screens: readonly Screen[] = [
  homeScreen,
  exploreScreen,
  sandwichScreen,
  logTriedSandwichScreen,
  sandwichReviewsScreen,
  memberReviewScreen,
  reviewScreen,
  restaurantScreen,
  collectionScreen,
  rankingScreen,
  memberListScreen,
  sharedRankingScreen,
  restaurantHistoryScreen,
  sandwichHistoryScreen,
  changeSetScreen,
  ...Object.values(accounts),
  ...administrationScreens,
  ...importScreens,
  ...suggestionScreens,
  ...operationScreens,
  ...catalogScreens,
];
