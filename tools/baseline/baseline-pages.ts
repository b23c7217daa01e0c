import type { BaselineSubjects } from './run-baseline-steps.ts';

export type BaselineViewer = 'visitor' | 'member' | 'admin';
export type BaselinePage = {
  name: string;
  path: string;
  pictured: readonly BaselineViewer[];
};

export const BASELINE_VIEWERS: readonly BaselineViewer[] = ['visitor', 'member', 'admin'];

/** Every page of web/routes.ts in its main states, listed here so that every commit is asked for the same pages. */
export function listBaselinePages({ member, ids: { found } }: BaselineSubjects): readonly BaselinePage[] {
  return [
    page('home', '/', 'visitor', 'member'),
    page('explore', '/explore', 'visitor', 'member'),
    page('explore-found', '/explore?q=spicy', 'visitor'),
    page('explore-restaurants', '/explore?view=restaurants', 'visitor'),
    // MapLibre draws slightly differently each time.
    page('explore-map', '/explore?map=true'),
    page('explore-nothing', '/explore?q=xylophone', 'visitor'),
    page('sandwich', '/sandwich/1', 'visitor', 'member', 'admin'),
    page('sandwich-deleted', '/sandwich/20', 'visitor'),
    page('sandwich-unknown', '/sandwich/999999'),
    page('sandwich-reviews', '/sandwich/1/reviews', 'visitor'),
    page('restaurant-history', '/restaurant/1/history', 'visitor'),
    page('sandwich-history', '/sandwich/1/history', 'visitor'),
    page('member-review', `/sandwich/1/reviews/${member.id}`, 'visitor'),
    page('review', '/sandwich/2/review', 'member'),
    page('restaurant', '/restaurant/1', 'visitor', 'member', 'admin'),
    page('restaurant-map', '/restaurant/1?map=true', 'visitor'),
    page('restaurant-unknown', '/restaurant/999999'),
    page('collection', '/collection', 'member'),
    page('ranking', '/collection/ranking', 'member'),
    page('list', `/lists/${member.username}`, 'visitor'),
    page('list-unknown', '/lists/nobody-here'),
    page('shared-ranking', `/rankings/${found['share'] ?? 'no-token'}`, 'visitor'),
    page('login', '/login', 'visitor'),
    page('register', '/login?tab=register', 'visitor'),
    page('forgot-password', '/forgot-password', 'visitor'),
    page('reset-password', '/reset-password#token=from-the-mail', 'visitor'),
    page('verify-email', '/verify-email#token=from-the-mail', 'visitor'),
    page('credits', '/credits', 'visitor'),
    page('unsubscribe', '/unsubscribe?token=from-the-letter', 'visitor'),
    page('profile', '/profile', 'member'),
    page('settings', '/settings', 'member'),
    page('your-data', '/profile/data', 'member'),
    page('goodbye', '/goodbye', 'visitor'),
    page('notifications', '/notifications', 'member'),
    page('suggest', '/suggest/sandwich/2', 'member'),
    page('my-suggestions', '/profile/suggestions', 'member'),
    page('report', '/report/review/2', 'member'),
    page('recommend-restaurant', '/recommend-restaurant', 'visitor', 'member'),
    page('offline', '/offline', 'visitor'),
    page('not-found', '/no-such-page', 'visitor'),
    page('add-restaurant', '/add-restaurant', 'admin'),
    page('edit-restaurant', '/edit-restaurant?id=1', 'admin'),
    page('admin', '/admin', 'admin'),
    page('admin-audit', '/admin/audit', 'admin'),
    page('admin-reports', '/admin/reports', 'admin'),
    page('admin-duplicates', '/admin/duplicates', 'admin'),
    page('admin-restaurants', '/admin/restaurants', 'admin'),
    page('admin-sandwiches', '/admin/sandwiches?restaurant=1', 'admin'),
    page('admin-catalog-files', '/admin/catalog-files', 'admin'),
    page('admin-suggestions', '/admin/suggestions', 'admin'),
    page('admin-sources', '/admin/sources', 'admin'),
    page('admin-doubtful-changes', '/admin/doubtful-changes', 'admin'),
    page('admin-imports', '/admin/imports', 'admin'),
    page('admin-tags', '/admin/tags', 'admin'),
    page('admin-badges', '/admin/badges', 'admin'),
    page('admin-award-badges', '/admin/award-badges', 'admin'),
    page('admin-recommendations', '/admin/recommendations', 'admin'),
    page('image-processing-test', '/image-processing-test', 'admin'),
  ];
}

/** Further GET addresses, neither in the OpenAPI document nor pages. */
export function listExtraBaselineUrls({ member }: BaselineSubjects): readonly string[] {
  return [
    '/api/docs',
    '/api/docs.css',
    '/api/no-such-call',
    '/health/live',
    '/health/ready',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/pages.xml',
    '/sitemaps/sandwiches-1.xml',
    '/sitemaps/restaurants-1.xml',
    '/feeds/reviews.atom',
    '/feeds/sandwiches/1.atom',
    '/feeds/restaurants/1.atom',
    '/manifest.webmanifest',
    '/favicon.ico',
    '/apple-touch-icon.png',
    '/share-images/site/home.jpg',
    '/share-images/sandwiches/1.jpg',
    '/share-images/restaurants/1.jpg',
    `/share-images/lists/${member.id}.jpg`,
  ];
}

function page(name: string, path: string, ...pictured: BaselineViewer[]): BaselinePage {
  return { name, path, pictured };
}
