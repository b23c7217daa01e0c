import type { Viewer } from '../session/session.ts';

/** Who may open a page, and the error text for a member who may not; null shows no text. */
export type RouteAccessRule = {
  role: 'admins' | 'catalogEditors';
  denial: string | null;
};

/** The texts of A6. */
export const ROUTE_ACCESS_RULES = {
  addRestaurant: { role: 'admins', denial: 'You must be an admin to add restaurants.' },
  adminPage: { role: 'admins', denial: 'You need admin privileges to access this page.' },
  manageRestaurants: { role: 'catalogEditors', denial: 'You need admin privileges to manage restaurants.' },
  editRestaurants: { role: 'catalogEditors', denial: 'You need admin privileges to edit restaurants.' },
  suggestions: { role: 'catalogEditors', denial: 'You need admin privileges to access this page.' },
  recommendations: { role: 'admins', denial: null },
} as const satisfies Record<string, RouteAccessRule>;

/** Decides only what is rendered; the server checks every call. */
export function hasRouteAccess(
  viewer: Pick<Viewer, 'role' | 'catalogEditor'>,
  { role }: RouteAccessRule,
): boolean {
  return viewer.role === 'admin' || (role === 'catalogEditors' && viewer.catalogEditor);
}

export const SECOND_FACTOR_ENROLLMENT_PATH = '/profile/second-factor';

/** Redirects visitors to the login, and admins who must set up a second factor to its settings page. */
export function getRouteAccess(
  { signedIn, access }: { signedIn?: true; access?: RouteAccessRule },
  viewer: Viewer | null,
): 'open' | 'login' | 'denied' | 'enroll' {
  if (!signedIn && !access) return 'open';
  if (!viewer) return 'login';
  if (!access) return 'open';
  if (!hasRouteAccess(viewer, access)) return 'denied';
  return viewer.mustSetUpSecondFactor ? 'enroll' : 'open';
}
