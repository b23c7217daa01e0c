import * as accounts from './screens/accounts.ts';
import { administrationGalleryScreens } from './screens/administration.ts';
import { operationGalleryScreens } from './screens/admin-operation.ts';
import { catalogGalleryScreens } from './screens/catalog.ts';
import { collectionGalleryScreen, memberListGalleryScreen } from './screens/collection.ts';
import { rankingGalleryScreen, sharedRankingGalleryScreen } from './screens/rankings.ts';
import { exploreGalleryScreen } from './screens/explore.ts';
import {
  changeSetGalleryScreen,
  restaurantHistoryGalleryScreen,
  sandwichHistoryGalleryScreen,
} from './screens/history.ts';
import { homeGalleryScreen } from './screens/home.ts';
import { importGalleryScreens } from './screens/imports.ts';
import { logTriedSandwichGalleryScreen } from './screens/log-tried-sandwich.ts';
import { restaurantGalleryScreen } from './screens/restaurant.ts';
import {
  memberReviewGalleryScreen,
  writeReviewGalleryScreen,
  sandwichGalleryScreen,
  sandwichReviewsGalleryScreen,
} from './screens/sandwich.ts';
import * as sitePages from './screens/site-pages.ts';
import { suggestionGalleryScreens } from './screens/suggestions.ts';
import type { GalleryScreen } from './screen-state.ts';

export const galleryScreens: readonly GalleryScreen[] = [
  homeGalleryScreen,
  exploreGalleryScreen,
  sandwichGalleryScreen,
  logTriedSandwichGalleryScreen,
  sandwichReviewsGalleryScreen,
  memberReviewGalleryScreen,
  writeReviewGalleryScreen,
  restaurantGalleryScreen,
  collectionGalleryScreen,
  rankingGalleryScreen,
  memberListGalleryScreen,
  sharedRankingGalleryScreen,
  restaurantHistoryGalleryScreen,
  sandwichHistoryGalleryScreen,
  changeSetGalleryScreen,
  ...Object.values(accounts),
  ...Object.values(sitePages),
  ...administrationGalleryScreens,
  ...importGalleryScreens,
  ...suggestionGalleryScreens,
  ...operationGalleryScreens,
  ...catalogGalleryScreens,
];
