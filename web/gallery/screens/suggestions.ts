import type { SuggestionForAdmins, EditSuggestion } from '#contract/members/suggestions.ts';
import { stubListResponse, stubError } from '../stub-responses.ts';
import {
  HEBREW_NAME,
  LONG_NAME,
  UNBROKEN_WORD,
  birdhouseRestaurantFixture,
  bigCluckSandwichFixture,
  catalogEditorFixture,
  memberFixture,
} from '../fixtures.ts';
import { locationFixture, restaurantDetailsFixture, sandwichDetailsFixture } from '../fixtures.ts';
import {
  FAILED_GALLERY_SCREEN_STATE,
  LOADING_GALLERY_SCREEN_STATE,
  OFFLINE_GALLERY_SCREEN_STATE,
  defineGalleryScreen,
} from '../screen-state.ts';
import { defineAdminGalleryScreen } from './admin-screen.ts';

const SEEN = { '/api/notifications/unread-count': { unread: 0 } };

const suggestion: EditSuggestion = {
  id: 3,
  kind: 'edit',
  entityType: 'sandwich',
  entityId: 12,
  title: `${bigCluckSandwichFixture.name} at ${bigCluckSandwichFixture.restaurantName}`,
  path: '/sandwich/12',
  changes: [
    { field: 'containsDairy', before: null, after: true, isPublished: true },
    { field: 'price', before: 13.5, after: 14.25, isPublished: false },
  ],
  note: 'The new menu has it.',
  sourceUrl: 'https://birdhouse.example/menu',
  decision: null,
  dateCreated: '2026-11-21T19:10:00.000Z',
  dateDecided: null,
};
const long: EditSuggestion = {
  ...suggestion,
  id: 4,
  title: LONG_NAME,
  note: UNBROKEN_WORD,
  changes: [{ field: 'name', before: UNBROKEN_WORD.repeat(2), after: HEBREW_NAME, isPublished: false }],
};

function queued(shown: EditSuggestion, more: Partial<SuggestionForAdmins> = {}): SuggestionForAdmins {
  return {
    ...shown,
    changes: shown.changes.map((change) => ({ ...change, current: change.before })),
    by: { id: 'u1', username: 'wingspan' },
    isOwn: false,
    isGone: false,
    revision: 4,
    decidedBy: null,
    ...more,
  };
}

const suggestScreen = defineGalleryScreen(
  'suggest',
  {
    path: '/suggest/sandwich/12',
    viewer: memberFixture,
    answers: {
      ...SEEN,
      '/api/sandwiches/12': sandwichDetailsFixture(bigCluckSandwichFixture),
      '/api/tags': [{ id: 1, name: 'Fried', type: 'style', revision: 1 }],
    },
  },
  [
    { name: 'a sandwich' },
    {
      name: 'a restaurant',
      path: '/suggest/restaurant/7',
      answers: { '/api/restaurants/7': restaurantDetailsFixture(birdhouseRestaurantFixture) },
    },
    {
      name: 'a location',
      path: '/suggest/location/70',
      answers: {
        '/api/locations/70': locationFixture(birdhouseRestaurantFixture),
        '/api/restaurants/search': stubListResponse([], 0),
      },
    },
    { name: 'a photo', steps: ['Add a photo'] },
    { name: 'nothing changed', steps: ['Send suggestion'] },
    {
      name: 'refused',
      steps: [{ into: 'Name', type: 'The Bigger Cluck' }, 'Send suggestion'],
      answers: { 'POST /api/suggestions': stubError(409, 'You’ve already suggested this.') },
    },
    LOADING_GALLERY_SCREEN_STATE,
    FAILED_GALLERY_SCREEN_STATE,
    OFFLINE_GALLERY_SCREEN_STATE,
  ],
);

const own = `/api/users/${memberFixture.id}/suggestions`;
const mySuggestionsScreen = defineGalleryScreen(
  'my-suggestions',
  {
    path: '/profile/suggestions',
    viewer: memberFixture,
    answers: {
      ...SEEN,
      [own]: stubListResponse([suggestion, { ...suggestion, id: 2, decision: 'accepted' }], 2),
    },
  },
  [
    { name: 'some' },
    { name: 'none', answers: { [own]: stubListResponse([], 0) } },
    { name: 'long names', answers: { [own]: stubListResponse([long], 1) } },
    LOADING_GALLERY_SCREEN_STATE,
    FAILED_GALLERY_SCREEN_STATE,
    OFFLINE_GALLERY_SCREEN_STATE,
  ],
);

const changed = queued({ ...suggestion, id: 2 });
const queueScreen = defineAdminGalleryScreen(
  'admin-suggestions',
  '/admin/suggestions',
  { '/api/suggestions': stubListResponse([queued(suggestion)], 1) },
  [
    { name: 'open' },
    {
      name: 'changed meanwhile',
      answers: {
        '/api/suggestions': stubListResponse(
          [
            { ...changed, changes: changed.changes.map((change) => ({ ...change, current: 12.75 })) },
            queued(suggestion, { id: 1, isGone: true }),
          ],
          2,
        ),
      },
    },
    { name: 'of an editor', viewer: catalogEditorFixture },
    { name: 'none', answers: { '/api/suggestions': stubListResponse([], 0) } },
    { name: 'long names', answers: { '/api/suggestions': stubListResponse([queued(long)], 1) } },
  ],
);

export const suggestionGalleryScreens = [suggestScreen, mySuggestionsScreen, queueScreen];
