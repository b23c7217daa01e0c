import type { Viewer } from '../session/session.ts';

/** Who may open a page, and what a member who may not is told; null tells nothing and shows nothing. */
export type RouteAccess = {
  who: 'admins' | 'catalogEditors';
  denial: string | null;
};

/** The sentences of the specification, each for its own screens (A6.9, A6.10, A6.11, A6.12). */
export const ROUTE_ACCESS = {
  addRestaurant: { who: 'admins', denial: 'You must be an admin to add restaurants.' },
  adminPage: { who: 'admins', denial: 'You need admin privileges to access this page.' },
  manageRestaurants: { who: 'catalogEditors', denial: 'You need admin privileges to manage restaurants.' },
  editRestaurants: { who: 'catalogEditors', denial: 'You need admin privileges to edit restaurants.' },
  recommendations: { who: 'admins', denial: null },
} as const satisfies Record<string, RouteAccess>;

/** Only what is drawn: every call that the page makes is judged by the server again. */
export function hasRouteAccess(
  viewer: Pick<Viewer, 'role' | 'catalogEditor'>,
  { who }: RouteAccess,
): boolean {
  return viewer.role === 'admin' || (who === 'catalogEditors' && viewer.catalogEditor);
}
