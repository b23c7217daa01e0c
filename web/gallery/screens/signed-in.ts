import { memberFixture } from '../fixtures.ts';

export const signedIn = {
  viewer: memberFixture,
  answers: { '/api/notifications/unread-count': { unread: 0 } },
};
