import type { Viewer } from '#server/platform/http/access-policies.ts';

/** Own uploads; for admins and catalog editors, also all uploads for the catalog (D54). */
export function canUseUpload(
  viewer: Viewer,
  { kind, userId }: { kind: string; userId: string | null },
): boolean {
  if (!viewer) return false;
  if (viewer.id === userId) return true;
  return kind !== 'general' && (viewer.role === 'admin' || viewer.catalogEditor);
}
