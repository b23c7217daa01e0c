import {
  Bookmark,
  CirclePlus,
  House,
  LayoutDashboard,
  LogIn,
  Search,
  Store,
  User,
  UserPlus,
} from 'lucide-react';
import type { Viewer } from '#web/lib/session/session.ts';

const publicLinks = [
  { to: '/', text: 'Home', Icon: House },
  { to: '/explore', text: 'Explore', Icon: Search },
  { to: '/collection', text: 'My Collection', Icon: Bookmark },
] as const;

const adminLinks = [
  { to: '/add-restaurant', text: 'Add Restaurant', Icon: CirclePlus },
  { to: '/admin', text: 'Admin', Icon: LayoutDashboard },
] as const;

const visitorLinks = [
  { to: '/login', text: 'Login', Icon: LogIn },
  { to: '/login?tab=register', text: 'Register', Icon: UserPlus },
] as const;

const profile = { to: '/profile', text: 'Profile', Icon: User } as const;
const catalogEditorLink = { to: '/admin/restaurants', text: 'Manage restaurants', Icon: Store } as const;
const dashboard = { to: '/admin', text: 'Admin Dashboard', Icon: LayoutDashboard } as const;

export function mainNavLinks(viewer: Viewer | null) {
  return viewer?.role === 'admin' ? [...publicLinks, ...adminLinks] : publicLinks;
}

export function accountMenuLinks(viewer: Viewer | null) {
  if (!viewer) return visitorLinks;
  if (viewer.role === 'admin') return [profile, dashboard];
  return viewer.catalogEditor ? [profile, catalogEditorLink] : [profile];
}

export function bottomNavLinks(viewer: Viewer | null) {
  const [home, explore, collection] = publicLinks;
  const add = { ...adminLinks[0], text: 'Add' };
  return [
    home,
    explore,
    { ...collection, text: 'Collection' },
    ...(viewer?.role === 'admin' ? [add] : []),
    viewer ? profile : { ...visitorLinks[0], Icon: User },
  ];
}

/** Admin pages whose paths do not start with /admin. */
const IN_ADMIN = ['/edit-restaurant', '/image-processing-test'];

/** `page` for this page, `true` for a parent of it. */
export function ariaCurrentOf(path: string, to: string): 'page' | 'true' | undefined {
  if (path === to) return 'page';
  const isBelow = (to !== '/' && path.startsWith(`${to}/`)) || (to === '/admin' && IN_ADMIN.includes(path));
  return isBelow ? 'true' : undefined;
}
