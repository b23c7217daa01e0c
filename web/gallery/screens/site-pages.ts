import { NETWORK_ERROR_STUB_RESPONSE } from '../stub-responses.ts';
import { defineGalleryScreen } from '../screen-state.ts';
import { UNBROKEN_WORD } from '../fixtures.ts';
import { signedIn } from './signed-in.ts';

export const reportGalleryScreen = defineGalleryScreen(
  'report',
  { ...signedIn, path: '/report/review/4711' },
  [{ name: 'a review' }, { name: 'nothing chosen', steps: ['Send report'] }],
);
export const creditsGalleryScreen = defineGalleryScreen('credits', { path: '/credits' }, [
  {
    name: 'usual',
    answers: {
      '/api/credits': [
        { name: 'alltheplaces', license: 'CC0-1.0', date: '2024-03-03' },
        { name: UNBROKEN_WORD, license: null, date: null },
      ],
    },
  },
  { name: 'none', answers: { '/api/credits': [] } },
]);
export const offlineGalleryScreen = defineGalleryScreen('offline', { path: '/offline', isOffline: true }, [
  { name: 'nothing cached', answers: { '/api/site': NETWORK_ERROR_STUB_RESPONSE } },
]);
export const notFoundGalleryScreen = defineGalleryScreen('not-found', { path: '/no-such-page' }, [
  { name: 'visitor' },
  { name: 'member', ...signedIn },
]);
export const recommendRestaurantGalleryScreen = defineGalleryScreen(
  'recommend-restaurant',
  { path: '/recommend-restaurant' },
  [{ name: 'empty' }, { name: 'nothing typed', steps: ['Submit Recommendation'] }],
);
