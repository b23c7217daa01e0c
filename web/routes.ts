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
    load: (context) => import('./pages/home.load.ts').then((page) => page.loadHome(context)),
  },
  {
    path: '/explore',
    page: 'explore',
    load: (context) => import('./pages/explore.load.ts').then((page) => page.loadExplore(context)),
  },
  {
    path: '/collection',
    page: 'collection',
    load: (context) => import('./pages/collection.load.ts').then((page) => page.loadCollection(context)),
    signedIn: true,
  },
  {
    path: '/restaurant/{id}',
    page: 'restaurant',
    load: (context) => import('./pages/restaurant.load.ts').then((page) => page.loadRestaurant(context)),
  },
  {
    path: '/sandwich/{id}',
    page: 'sandwich',
    load: (context) => import('./pages/sandwich.load.ts').then((page) => page.loadSandwich(context)),
  },
  {
    path: '/sandwich/{id}/review',
    page: 'review',
    load: (context) => import('./pages/review.load.ts').then((page) => page.loadReview(context)),
    signedIn: true,
  },
  {
    path: '/sandwich/{id}/reviews/{member}',
    page: 'member-review',
    load: (context) => import('./pages/member-review.load.ts').then((page) => page.loadMemberReview(context)),
  },
  {
    path: '/lists/{member}',
    page: 'list',
    load: (context) => import('./pages/list.load.ts').then((page) => page.loadList(context)),
  },
  {
    path: '/collection/ranking',
    page: 'ranking',
    load: (context) => import('./pages/ranking.load.ts').then((page) => page.loadRanking(context)),
    signedIn: true,
  },
  {
    path: '/rankings/{token}',
    page: 'shared-ranking',
    load: (context) =>
      import('./pages/shared-ranking.load.ts').then((page) => page.loadSharedRanking(context)),
  },
  {
    path: '/sandwich/{id}/reviews',
    page: 'sandwich-reviews',
    load: (context) =>
      import('./pages/sandwich-reviews.load.ts').then((page) => page.loadSandwichReviews(context)),
  },
  {
    path: '/login',
    page: 'login',
    load: (context) => import('./pages/login.load.ts').then((page) => page.loadLogin(context)),
    signedOut: true,
  },
  { path: '/forgot-password', page: 'forgot-password' },
  { path: '/reset-password', page: 'reset-password' },
  { path: '/verify-email', page: 'verify-email' },
  {
    path: '/profile',
    page: 'profile',
    load: (context) => import('./pages/profile.load.ts').then((page) => page.loadProfile(context)),
    signedIn: true,
  },
  {
    path: '/notifications',
    page: 'notifications',
    load: (context) =>
      import('./pages/notifications.load.ts').then((page) => page.loadNotifications(context)),
    signedIn: true,
  },
  { path: '/unsubscribe', page: 'unsubscribe' },
  { path: '/offline', page: 'offline' },
  { path: '/profile/data', page: 'your-data', signedIn: true },
  { path: '/goodbye', page: 'your-data' },
  { path: '/report/{thing}/{thingId}', page: 'report', signedIn: true },
  { path: '/recommend-restaurant', page: 'recommend-restaurant' },
  { path: '/add-restaurant', page: 'add-restaurant', admits: ADMISSIONS.addRestaurant },
  {
    path: '/admin',
    page: 'admin',
    admits: ADMISSIONS.adminPage,
    load: (context) => import('./pages/admin.load.ts').then((page) => page.loadAdmin(context)),
  },
  {
    path: '/admin/audit',
    page: 'admin-audit',
    admits: ADMISSIONS.adminPage,
    load: (context) => import('./pages/admin-audit.load.ts').then((page) => page.loadAdminAudit(context)),
  },
  {
    path: '/admin/reports',
    page: 'admin-reports',
    admits: ADMISSIONS.adminPage,
    load: (context) => import('./pages/admin-reports.load.ts').then((page) => page.loadAdminReports(context)),
  },
  {
    path: '/admin/restaurants',
    page: 'admin-restaurants',
    admits: ADMISSIONS.manageRestaurants,
    load: (context) =>
      import('./pages/admin-restaurants.load.ts').then((page) => page.loadAdminRestaurants(context)),
  },
  {
    path: '/admin/sandwiches',
    page: 'admin-sandwiches',
    admits: ADMISSIONS.adminPage,
    load: (context) =>
      import('./pages/admin-sandwiches.load.ts').then((page) => page.loadAdminSandwiches(context)),
  },
  {
    path: '/admin/tags',
    page: 'admin-tags',
    admits: ADMISSIONS.adminPage,
    load: (context) => import('./pages/admin-tags.load.ts').then((page) => page.loadAdminTags(context)),
  },
  {
    path: '/admin/badges',
    page: 'admin-badges',
    admits: ADMISSIONS.adminPage,
    load: (context) => import('./pages/admin-badges.load.ts').then((page) => page.loadAdminBadges(context)),
  },
  {
    path: '/admin/award-badges',
    page: 'admin-award-badges',
    admits: ADMISSIONS.adminPage,
    load: (context) =>
      import('./pages/admin-award-badges.load.ts').then((page) => page.loadAdminAwardBadges(context)),
  },
  {
    path: '/admin/recommendations',
    page: 'admin-recommendations',
    admits: ADMISSIONS.recommendations,
    load: (context) =>
      import('./pages/admin-recommendations.load.ts').then((page) => page.loadAdminRecommendations(context)),
  },
  { path: '/image-processing-test', page: 'image-processing-test', admits: ADMISSIONS.adminPage },
  {
    path: '/edit-restaurant',
    page: 'edit-restaurant',
    admits: ADMISSIONS.editRestaurants,
    load: (context) =>
      import('./pages/edit-restaurant.load.ts').then((page) => page.loadEditRestaurant(context)),
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
