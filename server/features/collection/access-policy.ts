import type { Viewer } from '#server/platform/http/access-policies.ts';

/** Owners and admins see everything; others only a public collection, and never the notes (D6). */
export function canSeeWholeCollection(viewer: Viewer, ownerId: string): boolean {
  return viewer !== null && (viewer.id === ownerId || viewer.role === 'admin');
}
