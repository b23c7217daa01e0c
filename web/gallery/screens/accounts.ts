import { SITE_FIXTURE } from '#web/testing/fixtures.ts';
import {
  stubError,
  stubListResponse,
  SERVER_ERROR_STUB_RESPONSE,
  PENDING_STUB_RESPONSE,
} from '../stub-responses.ts';
import {
  FAILED_GALLERY_SCREEN_STATE,
  LOADING_GALLERY_SCREEN_STATE,
  OFFLINE_GALLERY_SCREEN_STATE,
  defineGalleryScreen,
} from '../screen-state.ts';
import { badgeFixture, earnedBadgeFixtures, levelFixture } from '../progress-fixtures.ts';
import {
  longNamedMemberFixture,
  memberFixture,
  newMemberFixture,
  rightToLeftMemberFixture,
  bigCluckSandwichFixture,
  collectionEntryFixtures,
  sandwichDetailsFixture,
  UNBROKEN_WORD,
  LONG_NAME,
  HEBREW_NAME,
} from '../fixtures.ts';
import { defineAdminGalleryScreen } from './admin-screen.ts';
import { signedIn } from './signed-in.ts';
import type { Viewer } from '#web/lib/session/session.ts';
import type { Notification } from '#contract/members/notifications.ts';
import { assertDefined } from '#shared/assert-defined.ts';

export const loginGalleryScreen = defineGalleryScreen('login', { path: '/login', answers: {} }, [
  { name: 'sign in' },
  { name: 'register', path: '/login?tab=register' },
  {
    name: 'about a sandwich',
    path: '/login?about=12',
    answers: { '/api/sandwiches/12': sandwichDetailsFixture(bigCluckSandwichFixture) },
  },
  { name: 'registration closed', path: '/login?tab=register', site: { registration: 'closed' } },
  { name: 'nothing typed', steps: ['Login'] },
  {
    name: 'wrong password',
    steps: [{ into: 'Username', type: 'wingspan' }, { into: 'Password', type: 'not my password' }, 'Login'],
    answers: { 'POST /api/auth/login': stubError(401, 'Invalid username or password') },
  },
  {
    name: 'second factor',
    steps: [{ into: 'Username', type: 'coop_boss' }, { into: 'Password', type: 'my password' }, 'Login'],
    answers: {
      'POST /api/auth/login': stubError(401, 'Please enter the code from your authenticator app.', [
        { field: 'code', message: 'is missing' },
      ]),
    },
  },
]);
export const forgotPasswordGalleryScreen = defineGalleryScreen(
  'forgot-password',
  { path: '/forgot-password' },
  [{ name: 'requested' }, { name: 'without mail', site: { hasMail: false } }],
);
export const resetPasswordGalleryScreen = defineGalleryScreen(
  'reset-password',
  { path: '/reset-password?token=abc' },
  [{ name: 'with a token' }, { name: 'without one', path: '/reset-password' }],
);
export const verifyEmailGalleryScreen = defineGalleryScreen(
  'verify-email',
  { path: '/verify-email?token=abc' },
  [
    { name: 'on its way', answers: { 'POST /api/auth/email-verification/abc': PENDING_STUB_RESPONSE } },
    { name: 'without one', path: '/verify-email' },
  ],
);
export const unsubscribeGalleryScreen = defineGalleryScreen(
  'unsubscribe',
  { path: '/unsubscribe?token=abc' },
  [{ name: 'requested' }, { name: 'without a token', path: '/unsubscribe' }],
);

function profileOf({ id }: Viewer) {
  return {
    '/api/notifications/unread-count': { unread: 0 },
    [`/api/users/${id}/level`]: levelFixture,
    [`/api/users/${id}/badges`]: earnedBadgeFixtures,
    [`/api/users/${id}/sandwiches`]: collectionEntryFixtures,
  };
}

const sessions = [
  {
    id: 1,
    device: 'Firefox on Linux',
    place: 'unknown',
    dateCreated: '2026-11-01T08:00:00.000Z',
    lastSeen: '2026-11-21T20:29:00.000Z',
    current: true,
  },
  {
    id: 2,
    device: 'Safari on an iPhone',
    place: 'unknown',
    dateCreated: '2026-10-01T08:00:00.000Z',
    lastSeen: '2026-11-20T09:00:00.000Z',
    current: false,
  },
];
const secondFactor = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false };
const atSettings = {
  ...signedIn.answers,
  '/api/auth/sessions': sessions,
  '/api/auth/second-factor': secondFactor,
};

export const settingsGalleryScreen = defineGalleryScreen(
  'settings',
  { path: '/settings', viewer: memberFixture, answers: atSettings },
  [
    { name: 'member', everywhere: true },
    LOADING_GALLERY_SCREEN_STATE,
    FAILED_GALLERY_SCREEN_STATE,
    OFFLINE_GALLERY_SCREEN_STATE,
    { name: 'unverified', viewer: { ...memberFixture, emailVerified: false } },
    {
      name: 'second factor',
      answers: { ...atSettings, '/api/auth/second-factor': { ...secondFactor, isOn: true } },
    },
    { name: 'password form', steps: ['Change password'] },
    { name: 'long names', viewer: longNamedMemberFixture },
  ],
);

const factor = {
  isOn: true,
  since: '2026-11-20T20:10:00.000Z',
  recoveryCodesLeft: 8,
  isRequired: false,
};
const key = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const FACTOR = '/api/auth/second-factor';
const off = { [FACTOR]: { ...factor, isOn: false, since: null, recoveryCodesLeft: 0 } };
const withKey = {
  ...off,
  [`POST ${FACTOR}`]: { key, uri: `otpauth://totp/Clucket:coop_boss?issuer=Clucket&secret=${key}` },
};
const toKey = [{ into: 'Password', type: 'waffle-batter-22' }, 'Set up'] as const;

export const secondFactorSettingsGalleryScreen = defineAdminGalleryScreen(
  'second-factor-settings',
  '/profile/second-factor',
  { [FACTOR]: factor },
  [
    { name: 'on' },
    { name: 'off', answers: off },
    { name: 'required', answers: { [FACTOR]: { ...off[FACTOR], isRequired: true } } },
    { name: 'key', answers: withKey, steps: toKey },
    {
      name: 'recovery codes',
      answers: {
        ...withKey,
        '/api/site': SITE_FIXTURE,
        [`POST ${FACTOR}/confirmation`]: {
          recoveryCodes: Array.from({ length: 10 }, (_, n) => `a${n}bc-defg-hjkm-npqr-stuv-wxyz`),
        },
      },
      steps: [...toKey, { into: 'Code', type: '123456' }, 'Turn on'],
    },
    { name: 'turn off', steps: ['Turn off'], fold: true },
    { name: 'off for a member', viewer: memberFixture, answers: off },
  ],
);

export const profileGalleryScreen = defineGalleryScreen(
  'profile',
  { path: '/profile', viewer: memberFixture, answers: profileOf(memberFixture) },
  [
    { name: 'member', everywhere: true },
    {
      name: 'newcomer',
      viewer: newMemberFixture,
      answers: {
        ...profileOf(newMemberFixture),
        [`/api/users/${newMemberFixture.id}/level`]: {
          level: 1,
          xp: 0,
          nextBadge: badgeFixture(1, 'First Bite', { requiredXp: 10 }),
          badgeCount: 12,
          lastReceipt: null,
        },
        [`/api/users/${newMemberFixture.id}/badges`]: [],
        [`/api/users/${newMemberFixture.id}/sandwiches`]: [],
      },
    },
    {
      name: 'every badge',
      answers: { [`/api/users/${memberFixture.id}/level`]: { ...levelFixture, nextBadge: null } },
    },
    LOADING_GALLERY_SCREEN_STATE,
    FAILED_GALLERY_SCREEN_STATE,
    OFFLINE_GALLERY_SCREEN_STATE,
    { name: 'unverified', viewer: { ...memberFixture, emailVerified: false } },
    {
      name: 'long names',
      everywhere: true,
      viewer: longNamedMemberFixture,
      answers: {
        ...profileOf(longNamedMemberFixture),
        [`/api/users/${longNamedMemberFixture.id}/badges`]: [
          {
            ...badgeFixture(1, LONG_NAME, { description: UNBROKEN_WORD }),
            dateEarned: '2026-03-01T10:00:00.000Z',
          },
        ],
      },
    },
    { name: 'right to left', viewer: rightToLeftMemberFixture, answers: profileOf(rightToLeftMemberFixture) },
  ],
);

const news: Notification[] = [
  ['badge', 'New badge: Night Owl', 'Out late, and hungry.'],
  ['level', 'You’re now level 7', 'You have 740 XP.'],
  ['recommendation', 'Your recommendation of Roost was approved', 'Thanks for the recommendation.'],
  ['new-sandwiches', 'New at Birdhouse on Sunset', 'Hot Coals is on the menu.'],
  ['hidden-review', 'Your review was hidden', 'It names a member of the staff.'],
  ['hidden-avatar', 'Your picture was hidden', 'Rude or hurtful'],
].map(([kind, title, text], index) => ({
  id: index + 1,
  kind: kind as Notification['kind'],
  title: assertDefined(title),
  text: assertDefined(text),
  path: index === 2 ? null : '/sandwich/12',
  imageUrl: null,
  drawingUrl: index === 3 ? bigCluckSandwichFixture.drawingUrl : null,
  level: kind === 'level' ? 7 : null,
  decision: kind === 'recommendation' ? 'approved' : null,
  sandwichId: null,
  dateCreated: '2026-11-21T18:30:00.000Z',
  dateRead: index > 1 ? '2026-11-21T19:30:00.000Z' : null,
}));
const settings = {
  newSandwiches: true,
  progress: true,
  recommendations: true,
  nearby: false,
  weeklyLetter: false,
  mail: 'ready',
  pushKey: 'x',
  pushedHere: false,
};
const inbox = { '/api/notifications': stubListResponse(news, 6), '/api/notification-settings': settings };

export const notificationsGalleryScreen = defineGalleryScreen(
  'notifications',
  { ...signedIn, path: '/notifications', answers: { ...signedIn.answers, ...inbox } },
  [
    { name: 'some', everywhere: true },
    { name: 'none', answers: { '/api/notifications': stubListResponse([], 0) } },
    {
      name: 'all read',
      path: '/notifications?show=new',
      answers: { '/api/notifications': stubListResponse([], 0) },
    },
    LOADING_GALLERY_SCREEN_STATE,
    FAILED_GALLERY_SCREEN_STATE,
    OFFLINE_GALLERY_SCREEN_STATE,
    {
      name: 'settings fail',
      walked: true,
      answers: { '/api/notification-settings': SERVER_ERROR_STUB_RESPONSE },
    },
    {
      name: 'mail unverified',
      answers: { '/api/notification-settings': { ...settings, mail: 'unverified' } },
    },
    {
      name: 'long names',
      answers: {
        '/api/notifications': stubListResponse(
          [
            { ...news[0], title: LONG_NAME, text: UNBROKEN_WORD.repeat(3) },
            { ...news[3], title: HEBREW_NAME, text: 'חדש בתפריט: שניצל!' },
          ],
          2,
        ),
      },
    },
  ],
);

export const yourDataGalleryScreen = defineGalleryScreen(
  'your-data',
  { ...signedIn, path: '/profile/data' },
  [{ name: 'member' }, { name: 'goodbye', path: '/goodbye', viewer: null }],
);
