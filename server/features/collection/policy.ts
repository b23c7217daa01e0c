import type { Viewer } from '#server/platform/http/policy.ts';

/** Whole for its owner and for admins; for others only if the owner shows it, and never the notes (D6). */
export function seesWholeCollection(viewer: Viewer, ownerId: string): boolean {
  return viewer !== null && (viewer.id === ownerId || viewer.role === 'admin');
}
