import type { QueryClient } from '@tanstack/react-query';
import type { PublicSiteInfo } from '#contract/site.ts';
import { ROUTE_ACCESS_RULES, type RouteAccessRule } from './lib/routing/route-access.ts';
import type { Viewer } from './lib/session/session.ts';
import { createPathMatcher } from './lib/routing/path-matcher.ts';

export type PageProps = {
  params: Record<string, string>;
};

export type PageLoadContext = {
  client: QueryClient;
  params: Record<string, string>;
  search: URLSearchParams;
  site: PublicSiteInfo;
  /** Never null on a member's page, and always a member whom `admits` admits. */
  viewer: Viewer | null;
};

export type PageRoute = {
  path: string;
  /** Folder in web/pages: page.tsx exports `Page`, load.ts may export `load`; both are loaded on first use. */
  page: string;
  signedIn?: true;
  /** Visitors are sent to /login, other members see a text. */
  access?: RouteAccessRule;
  signedOut?: true;
  melt?: true;
  status?: 404;
};

/** In the order of M2, then A2. */
export const routes: readonly PageRoute[] = [
  { path: '/', page: 'home', melt: true },
  { path: '/explore', page: 'explore' },
  { path: '/collection', page: 'collection', signedIn: true },
  { path: '/restaurant/{id}', page: 'restaurant' },
  { path: '/sandwich/{id}', page: 'sandwich' },
  { path: '/sandwich/{id}/review', page: 'write-review', signedIn: true },
  { path: '/sandwich/{id}/reviews/{member}', page: 'member-review' },
  { path: '/lists/{member}', page: 'public-list' },
  { path: '/collection/ranking', page: 'ranking', signedIn: true },
  { path: '/rankings/{token}', page: 'shared-ranking' },
  { path: '/sandwich/{id}/reviews', page: 'sandwich-reviews' },
  { path: '/restaurant/{id}/history', page: 'restaurant-history' },
  { path: '/sandwich/{id}/history', page: 'sandwich-history' },
  { path: '/login', page: 'login', signedOut: true },
  { path: '/forgot-password', page: 'forgot-password' },
  { path: '/reset-password', page: 'reset-password' },
  { path: '/verify-email', page: 'verify-email' },
  { path: '/profile', page: 'profile', signedIn: true },
  { path: '/settings', page: 'settings', signedIn: true },
  { path: '/notifications', page: 'notifications', signedIn: true },
  { path: '/unsubscribe', page: 'unsubscribe' },
  { path: '/offline', page: 'offline' },
  { path: '/profile/data', page: 'your-data', signedIn: true },
  { path: '/profile/second-factor', page: 'second-factor-settings', signedIn: true },
  { path: '/goodbye', page: 'your-data' },
  { path: '/report/{contentType}/{contentId}', page: 'report', signedIn: true },
  { path: '/suggest/{entity}/{id}', page: 'suggest', signedIn: true },
  { path: '/profile/suggestions', page: 'my-suggestions', signedIn: true },
  { path: '/credits', page: 'credits' },
  { path: '/recommend-restaurant', page: 'recommend-restaurant' },
  { path: '/add-restaurant', page: 'add-restaurant', access: ROUTE_ACCESS_RULES.addRestaurant },
  { path: '/admin', page: 'admin', access: ROUTE_ACCESS_RULES.adminPage },
  { path: '/admin/audit', page: 'admin-audit', access: ROUTE_ACCESS_RULES.adminPage },
  { path: '/admin/change-sets/{id}', page: 'admin-change-set', access: ROUTE_ACCESS_RULES.adminPage },
  { path: '/admin/catalog-files', page: 'admin-catalog-files', access: ROUTE_ACCESS_RULES.adminPage },
  { path: '/admin/duplicates', page: 'admin-duplicates', access: ROUTE_ACCESS_RULES.adminPage },
  { path: '/admin/operation', page: 'admin-operation', access: ROUTE_ACCESS_RULES.adminPage },
  { path: '/admin/reports', page: 'admin-reports', access: ROUTE_ACCESS_RULES.adminPage },
  { path: '/admin/restaurants', page: 'admin-restaurants', access: ROUTE_ACCESS_RULES.manageRestaurants },
  { path: '/admin/sources', page: 'admin-sources', access: ROUTE_ACCESS_RULES.adminPage },
  { path: '/admin/doubtful-changes', page: 'admin-doubtful-changes', access: ROUTE_ACCESS_RULES.adminPage },
  { path: '/admin/imports', page: 'admin-imports', access: ROUTE_ACCESS_RULES.adminPage },
  { path: '/admin/imports/{id}', page: 'admin-import-run', access: ROUTE_ACCESS_RULES.adminPage },
  { path: '/admin/sandwiches', page: 'admin-sandwiches', access: ROUTE_ACCESS_RULES.adminPage },
  { path: '/admin/suggestions', page: 'admin-suggestions', access: ROUTE_ACCESS_RULES.suggestions },
  { path: '/admin/tags', page: 'admin-tags', access: ROUTE_ACCESS_RULES.adminPage },
  { path: '/admin/badges', page: 'admin-badges', access: ROUTE_ACCESS_RULES.adminPage },
  { path: '/admin/award-badges', page: 'admin-award-badges', access: ROUTE_ACCESS_RULES.adminPage },
  {
    path: '/admin/recommendations',
    page: 'admin-recommendations',
    access: ROUTE_ACCESS_RULES.recommendations,
  },
  { path: '/image-processing-test', page: 'image-processing-test', access: ROUTE_ACCESS_RULES.adminPage },
  { path: '/edit-restaurant', page: 'edit-restaurant', access: ROUTE_ACCESS_RULES.editRestaurants },
];

const notFound: PageRoute = { path: '*', page: 'not-found', status: 404 };

export type PageRouteMatch = {
  route: PageRoute;
  params: Record<string, string>;
};

const matchers = routes.map((route) => ({ route, match: createPathMatcher(route.path) }));

export function findPageRouteForPath(path: string): PageRouteMatch {
  for (const { route, match } of matchers) {
    const params = match(path);
    if (params) return { route, params };
  }
  return { route: notFound, params: {} };
}
