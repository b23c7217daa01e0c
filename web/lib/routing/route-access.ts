import type { Viewer } from '../session/session.ts';

/** Who may open a page, and the text for a member who may not; null shows nothing. */
export type RouteAccess = {
  who: 'admins' | 'catalogEditors';
  denial: string | null;
};

/** The texts of A6. */
export const ROUTE_ACCESS = {
  addRestaurant: { who: 'admins', denial: 'You must be an admin to add restaurants.' },
  adminPage: { who: 'admins', denial: 'You need admin privileges to access this page.' },
  manageRestaurants: { who: 'catalogEditors', denial: 'You need admin privileges to manage restaurants.' },
  editRestaurants: { who: 'catalogEditors', denial: 'You need admin privileges to edit restaurants.' },
  recommendations: { who: 'admins', denial: null },
} as const satisfies Record<string, RouteAccess>;

/** Decides only what is rendered; the server checks every call. */
export function hasRouteAccess(
  viewer: Pick<Viewer, 'role' | 'catalogEditor'>,
  { who }: RouteAccess,
): boolean {
  return viewer.role === 'admin' || (who === 'catalogEditors' && viewer.catalogEditor);
}
