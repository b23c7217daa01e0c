/// <reference types="vite/client" />
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Site } from '#contract/site.ts';
import type { Admission } from './lib/admission.ts';
import { ADMISSIONS, isAdmitted } from './lib/admission.ts';
import type { Viewer } from './lib/session.ts';
import { pathMatcher } from './lib/match-path.ts';
import { loadAdminRestaurants } from './pages/admin-restaurants.load.ts';
import { loadAdminSandwiches } from './pages/admin-sandwiches.load.ts';
import { loadAdminTags } from './pages/admin-tags.load.ts';
import { loadCollection } from './pages/collection.load.ts';
import { loadEditRestaurant } from './pages/edit-restaurant.load.ts';
import { loadExplore } from './pages/explore.load.ts';
import { loadHome } from './pages/home.load.ts';
import { loadLogin } from './pages/login.load.ts';
import { loadProfile } from './pages/profile.load.ts';
import { loadRestaurant } from './pages/restaurant.load.ts';
import { loadReview } from './pages/review.load.ts';
import { loadSandwichReviews } from './pages/sandwich-reviews.load.ts';
import { loadSandwich } from './pages/sandwich.load.ts';

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
  { path: '/', page: 'home', melt: true, load: loadHome },
  { path: '/explore', page: 'explore', load: loadExplore },
  { path: '/collection', page: 'collection', load: loadCollection, signedIn: true },
  { path: '/restaurant/{id}', page: 'restaurant', load: loadRestaurant },
  { path: '/sandwich/{id}', page: 'sandwich', load: loadSandwich },
  { path: '/sandwich/{id}/review', page: 'review', load: loadReview, signedIn: true },
  { path: '/sandwich/{id}/reviews', page: 'sandwich-reviews', load: loadSandwichReviews },
  { path: '/login', page: 'login', load: loadLogin, signedOut: true },
  { path: '/forgot-password', page: 'forgot-password' },
  { path: '/reset-password', page: 'reset-password' },
  { path: '/verify-email', page: 'verify-email' },
  { path: '/profile', page: 'profile', load: loadProfile, signedIn: true },
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
    path: '/admin/restaurants',
    page: 'admin-restaurants',
    admits: ADMISSIONS.manageRestaurants,
    load: loadAdminRestaurants,
  },
  {
    path: '/admin/sandwiches',
    page: 'admin-sandwiches',
    admits: ADMISSIONS.adminPage,
    load: loadAdminSandwiches,
  },
  { path: '/admin/tags', page: 'admin-tags', admits: ADMISSIONS.adminPage, load: loadAdminTags },
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
    load: loadEditRestaurant,
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
