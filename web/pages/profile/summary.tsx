import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useWholeList } from '#web/features/collection/list-start.ts';
import { levelQuery } from '#web/features/progress/api.ts';
import { LevelRing } from '#web/features/progress/level-ring.tsx';
import { XpBar } from '#web/features/progress/xp-bar.tsx';
import { useMonthText } from '#web/lib/day-text.ts';
import type { Viewer } from '#web/lib/session.ts';
import { Chip } from '#web/ui/chip.tsx';

/** Who this is: level, name and what is on the list. */
export function Summary({ viewer }: { viewer: Viewer }) {
  const { level, xp } = useQuery(levelQuery(viewer.id)).data ?? viewer;
  const { counts } = useWholeList(viewer.id, true);
  const since = useMonthText(viewer.dateCreated);
  const { username, displayName, bio, location, role } = viewer;
  return (
    <section className="profile-card" aria-label="Summary">
      <LevelRing level={level} xp={xp} />
      <div className="who">
        <p className="chips">
          <Chip>{role === 'admin' ? 'Admin' : 'User'}</Chip>
          {displayName && displayName !== username && <Chip>{displayName}</Chip>}
          {location && (
            <Chip>
              <MapPin className="icon" aria-hidden />
              <bdi>{location}</bdi>
            </Chip>
          )}
          {since && <Chip>Member since {since}</Chip>}
        </p>
        <h1 className={username.length > 12 ? 'long' : undefined}>{username}</h1>
        {bio && (
          <p className="lede" dir="auto">
            {bio}
          </p>
        )}
        <XpBar level={level} xp={xp} />
      </div>
      <dl className="stats num">
        <Stat name="Tried" count={counts?.tried} />
        <Stat name="Favorites" count={counts?.favorites} />
        <Stat name="Wishlist" count={counts?.wanted} />
      </dl>
    </section>
  );
}

function Stat({ name, count }: { name: string; count: number | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{count?.toLocaleString('en-US') ?? '–'}</dd>
    </div>
  );
}
