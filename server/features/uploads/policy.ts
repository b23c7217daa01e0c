import type { Viewer } from '#server/platform/http/policy.ts';

/** One's own uploads, and for those who keep the catalogue whatever was uploaded for it (D54). */
export function canUseUpload(
  viewer: Viewer,
  { kind, userId }: { kind: string; userId: string | null },
): boolean {
  if (!viewer) return false;
  if (viewer.id === userId) return true;
  return kind !== 'general' && (viewer.role === 'admin' || viewer.catalogEditor);
}
