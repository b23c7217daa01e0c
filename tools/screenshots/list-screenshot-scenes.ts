import type { ScreenshotSubjects } from './populate-screenshot-town.ts';

export type ScreenshotScene = {
  /** Part of the file names. Do not change it when the page moves, so that links to its pictures do not break. */
  name: string;
  path: string;
  as?: 'member' | 'newcomer' | 'admin';
  press?: readonly string[];
  fold?: true;
};

export function listScreenshotScenes({
  member,
  shareToken,
  reviewId,
}: ScreenshotSubjects): readonly ScreenshotScene[] {
  return [
    { name: 'home', path: '/' },
    { name: 'home-member', path: '/', as: 'member' },
    { name: 'explore', path: '/explore' },
    { name: 'explore-found', path: '/explore?q=spicy' },
    { name: 'explore-restaurants', path: '/explore?view=restaurants' },
    { name: 'explore-map', path: '/explore?map=true', fold: true },
    { name: 'explore-nothing', path: '/explore?q=xylophone' },
    { name: 'sandwich', path: '/sandwich/1' },
    { name: 'sandwich-member', path: '/sandwich/1', as: 'member' },
    { name: 'sandwich-over-home', path: '/', press: ['link:The Big Cluck'], fold: true },
    { name: 'sandwich-reviews', path: '/sandwich/1/reviews' },
    { name: 'restaurant-history', path: '/restaurant/1/history' },
    { name: 'sandwich-history', path: '/sandwich/1/history' },
    { name: 'member-review', path: `/sandwich/1/reviews/${member.id}` },
    { name: 'review', path: '/sandwich/2/review', as: 'member' },
    { name: 'restaurant', path: '/restaurant/1' },
    { name: 'collection', path: '/collection', as: 'member' },
    { name: 'collection-empty', path: '/collection', as: 'newcomer' },
    { name: 'list', path: `/lists/${member.username}` },
    { name: 'ranking', path: '/collection/ranking', as: 'member' },
    { name: 'shared-ranking', path: `/rankings/${shareToken}` },
    { name: 'profile', path: '/profile', as: 'member' },
    { name: 'profile-new', path: '/profile', as: 'newcomer' },
    { name: 'settings', path: '/settings', as: 'member' },
    { name: 'your-data', path: '/profile/data', as: 'member' },
    { name: 'second-factor', path: '/profile/second-factor', as: 'admin' },
    { name: 'goodbye', path: '/goodbye' },
    { name: 'notifications', path: '/notifications', as: 'member' },
    { name: 'notifications-empty', path: '/notifications', as: 'newcomer' },
    { name: 'recommend-restaurant', path: '/recommend-restaurant', as: 'member' },
    { name: 'suggest', path: '/suggest/sandwich/1', as: 'newcomer' },
    { name: 'my-suggestions', path: '/profile/suggestions', as: 'newcomer' },
    { name: 'report', path: `/report/review/${reviewId}`, as: 'newcomer' },
    { name: 'login', path: '/login' },
    { name: 'register', path: '/login?tab=register' },
    { name: 'forgot-password', path: '/forgot-password' },
    { name: 'reset-password', path: '/reset-password#token=from-the-mail' },
    { name: 'verify-email', path: '/verify-email#token=from-the-mail' },
    { name: 'credits', path: '/credits' },
    { name: 'unsubscribe', path: '/unsubscribe?token=from-the-letter' },
    { name: 'offline', path: '/offline' },
    { name: 'not-found', path: '/no-such-page' },
    { name: 'add-restaurant', path: '/add-restaurant', as: 'admin' },
    { name: 'edit-restaurant', path: '/edit-restaurant?id=1', as: 'admin' },
    { name: 'admin', path: '/admin', as: 'admin' },
    { name: 'admin-audit', path: '/admin/audit', as: 'admin' },
    { name: 'admin-operation', path: '/admin/operation', as: 'admin' },
    { name: 'admin-reports', path: '/admin/reports', as: 'admin' },
    { name: 'admin-duplicates', path: '/admin/duplicates', as: 'admin' },
    { name: 'admin-restaurants', path: '/admin/restaurants', as: 'admin' },
    { name: 'admin-sandwiches', path: '/admin/sandwiches?restaurant=1', as: 'admin' },
    { name: 'admin-catalog-files', path: '/admin/catalog-files', as: 'admin' },
    { name: 'admin-suggestions', path: '/admin/suggestions', as: 'admin' },
    { name: 'admin-sources', path: '/admin/sources', as: 'admin' },
    { name: 'admin-doubtful-changes', path: '/admin/doubtful-changes', as: 'admin' },
    { name: 'admin-imports', path: '/admin/imports', as: 'admin' },
    { name: 'admin-tags', path: '/admin/tags', as: 'admin' },
    { name: 'admin-badges', path: '/admin/badges', as: 'admin' },
    { name: 'admin-award-badges', path: '/admin/award-badges', as: 'admin' },
    { name: 'admin-recommendations', path: '/admin/recommendations', as: 'admin' },
    { name: 'image-processing-test', path: '/image-processing-test', as: 'admin' },
  ];
}
