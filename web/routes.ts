/// <reference types="vite/client" />
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Site } from '#contract/site.ts';
import type { Admission } from './lib/admission.ts';
import { ADMISSIONS, isAdmitted } from './lib/admission.ts';
import type { Viewer } from './lib/session.ts';
import { pathMatcher } from './lib/match-path.ts';

export interface PageProps {
  /** The ids in the path, as text of plain digits. */
  params: Record<string, string>;
}

export interface LoadContext {
  client: QueryClient;
  params: Record<string, string>;
  search: URLSearchParams;
  site: Site;
  /** Who looks; never null where the route is for members, never somebody else where it admits only some. */
  viewer: Viewer | null;
}

export interface Route {
  path: string;
  /** The file in web/pages that exports `Page`; its code is fetched when it is first needed. */
  page: string;
  /**
   * Puts into the client what the page shows first, with the same query options as the page. What the page cannot do
   * without is fetched (a missing one makes the page's status), the rest prefetched.
   */
  load?: (context: LoadContext) => Promise<unknown>;
  /** Sends a visitor to /login. */
  signedIn?: true;
  /** Sends a visitor to /login, and tells a member who is not among these. */
  admits?: Admission;
  /** Sends a member on, to where the visitor wanted to go. */
  signedOut?: true;
  /** The page's hero continues the header's colour. */
  melt?: true;
  status?: 404;
}

/** Every page there is, in the order of member.md section 2, then administration.md section 2. */
export const routes: readonly Route[] = [
  {
    path: '/',
    page: 'home',
    melt: true,
    load: async (context) => (await import('./pages/home.load.ts')).loadHome(context),
  },
  {
    path: '/explore',
    page: 'explore',
    load: async (context) => (await import('./pages/explore.load.ts')).loadExplore(context),
  },
  {
    path: '/collection',
    page: 'collection',
    load: async (context) => (await import('./pages/collection.load.ts')).loadCollection(context),
    signedIn: true,
  },
  {
    path: '/restaurant/{id}',
    page: 'restaurant',
    load: async (context) => (await import('./pages/restaurant.load.ts')).loadRestaurant(context),
  },
  {
    path: '/sandwich/{id}',
    page: 'sandwich',
    load: async (context) => (await import('./pages/sandwich.load.ts')).loadSandwich(context),
  },
  {
    path: '/sandwich/{id}/review',
    page: 'review',
    load: async (context) => (await import('./pages/review.load.ts')).loadReview(context),
    signedIn: true,
  },
  {
    path: '/sandwich/{id}/reviews/{member}',
    page: 'member-review',
    load: async (context) => (await import('./pages/member-review.load.ts')).loadMemberReview(context),
  },
  {
    path: '/lists/{member}',
    page: 'list',
    load: async (context) => (await import('./pages/list.load.ts')).loadList(context),
  },
  {
    path: '/collection/ranking',
    page: 'ranking',
    load: async (context) => (await import('./pages/ranking.load.ts')).loadRanking(context),
    signedIn: true,
  },
  {
    path: '/rankings/{member}',
    page: 'shared-ranking',
    load: async (context) => (await import('./pages/shared-ranking.load.ts')).loadSharedRanking(context),
  },
  {
    path: '/sandwich/{id}/reviews',
    page: 'sandwich-reviews',
    load: async (context) => (await import('./pages/sandwich-reviews.load.ts')).loadSandwichReviews(context),
  },
  {
    path: '/login',
    page: 'login',
    load: async (context) => (await import('./pages/login.load.ts')).loadLogin(context),
    signedOut: true,
  },
  { path: '/forgot-password', page: 'forgot-password' },
  { path: '/reset-password', page: 'reset-password' },
  { path: '/verify-email', page: 'verify-email' },
  {
    path: '/profile',
    page: 'profile',
    load: async (context) => (await import('./pages/profile.load.ts')).loadProfile(context),
    signedIn: true,
  },
  {
    path: '/notifications',
    page: 'notifications',
    load: async (context) => (await import('./pages/notifications.load.ts')).loadNotifications(context),
    signedIn: true,
  },
  { path: '/unsubscribe', page: 'unsubscribe' },
  { path: '/profile/data', page: 'your-data', signedIn: true },
  { path: '/goodbye', page: 'your-data' },
  { path: '/report/{thing}/{member}', page: 'report', signedIn: true },
  { path: '/recommend-restaurant', page: 'recommend-restaurant' },
  { path: '/add-restaurant', page: 'add-restaurant', admits: ADMISSIONS.addRestaurant },
  {
    path: '/admin',
    page: 'admin',
    admits: ADMISSIONS.adminPage,
    load: async (context) => (await import('./pages/admin.load.ts')).loadAdmin(context),
  },
  {
    path: '/admin/audit',
    page: 'admin-audit',
    admits: ADMISSIONS.adminPage,
    load: async (context) => (await import('./pages/admin-audit.load.ts')).loadAdminAudit(context),
  },
  {
    path: '/admin/reports',
    page: 'admin-reports',
    admits: ADMISSIONS.adminPage,
    load: async (context) => (await import('./pages/admin-reports.load.ts')).loadAdminReports(context),
  },
  {
    path: '/admin/restaurants',
    page: 'admin-restaurants',
    admits: ADMISSIONS.manageRestaurants,
    load: async (context) =>
      (await import('./pages/admin-restaurants.load.ts')).loadAdminRestaurants(context),
  },
  {
    path: '/admin/sandwiches',
    page: 'admin-sandwiches',
    admits: ADMISSIONS.adminPage,
    load: async (context) => (await import('./pages/admin-sandwiches.load.ts')).loadAdminSandwiches(context),
  },
  {
    path: '/admin/tags',
    page: 'admin-tags',
    admits: ADMISSIONS.adminPage,
    load: async (context) => (await import('./pages/admin-tags.load.ts')).loadAdminTags(context),
  },
  {
    path: '/admin/badges',
    page: 'admin-badges',
    admits: ADMISSIONS.adminPage,
    load: async (context) => (await import('./pages/admin-badges.load.ts')).loadAdminBadges(context),
  },
  {
    path: '/admin/award-badges',
    page: 'admin-award-badges',
    admits: ADMISSIONS.adminPage,
    load: async (context) =>
      (await import('./pages/admin-award-badges.load.ts')).loadAdminAwardBadges(context),
  },
  {
    path: '/admin/recommendations',
    page: 'admin-recommendations',
    admits: ADMISSIONS.recommendations,
    load: async (context) =>
      (await import('./pages/admin-recommendations.load.ts')).loadAdminRecommendations(context),
  },
  { path: '/image-processing-test', page: 'image-processing-test', admits: ADMISSIONS.adminPage },
  {
    path: '/edit-restaurant',
    page: 'edit-restaurant',
    admits: ADMISSIONS.editRestaurants,
    load: async (context) => (await import('./pages/edit-restaurant.load.ts')).loadEditRestaurant(context),
  },
];

const notFound: Route = { path: '*', page: 'not-found', status: 404 };

export interface Matched {
  route: Route;
  params: Record<string, string>;
}

const matchers = routes.map((route) => ({ route, match: pathMatcher(route.path) }));

export function matchRoute(path: string): Matched {
  for (const { route, match } of matchers) {
    const params = match(path);
    if (params) return { route, params };
  }
  return { route: notFound, params: {} };
}

/** Whether a page is open to somebody; the answer to a visitor is the way to the login. */
export function entryOf({ signedIn, admits }: Route, viewer: Viewer | null): 'open' | 'login' | 'denied' {
  if (!signedIn && !admits) return 'open';
  if (!viewer) return 'login';
  return admits && !isAdmitted(viewer, admits) ? 'denied' : 'open';
}

type PageComponent = ComponentType<PageProps>;
const files = import.meta.glob<{ Page: PageComponent }>('./pages/*.tsx');
const loaded = new Map<string, PageComponent>();

export function loadedPage({ page }: Route): PageComponent | undefined {
  return loaded.get(page);
}

export async function loadPage({ page }: Route): Promise<void> {
  if (loaded.has(page)) return;
  const file = files[pageFile(page)];
  if (!file) throw new Error(`web/pages/${page}.tsx is missing`);
  loaded.set(page, (await file()).Page);
}

function pageFile(page: string): string {
  return `./pages/${page}.tsx`;
}
