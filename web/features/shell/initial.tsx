import { srcSetOf } from '#rules/uploaded-images.ts';
import type { Viewer } from '#web/lib/session.ts';

/** The member's picture, or the first letter of the name. */
export function Initial({ viewer }: { viewer: Pick<Viewer, 'username' | 'avatarUrl'> }) {
  const { avatarUrl } = viewer;
  if (avatarUrl) {
    const sources = { srcSet: srcSetOf(avatarUrl), sizes: '40px', src: avatarUrl };
    return <img className="avatar" {...sources} alt="" width={40} height={40} />;
  }
  return (
    <span className="avatar" aria-hidden="true">
      {viewer.username.slice(0, 1).toUpperCase()}
    </span>
  );
}
