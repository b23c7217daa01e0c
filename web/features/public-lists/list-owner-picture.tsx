import type { PublicUser } from '#contract/members/accounts.ts';
import { srcSetOf } from '#shared/images/upload-urls.ts';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';

export function ListOwnerPicture({ owner: { avatarUrl, displayName, username } }: { owner: PublicUser }) {
  const letter = [...(displayName || username).trim()][0]?.toUpperCase() ?? '?';
  return (
    <span className="own-avatar" aria-hidden="true">
      {avatarUrl ? (
        <img srcSet={srcSetOf(avatarUrl)} sizes="72px" src={avatarUrl} alt="" width={72} height={72} />
      ) : (
        <span>{letter}</span>
      )}
    </span>
  );
}

export function ListOwnerSkeleton() {
  return (
    <header aria-hidden="true">
      <i className="skeleton-line skeleton-owner" />
      <div>
        <SkeletonLine width="short" />
        <SkeletonLine width="title" />
      </div>
    </header>
  );
}
