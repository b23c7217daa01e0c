import '#web/styles/account/account-bundle.css';
import { useQuery } from '@tanstack/react-query';
import { MapPin, Settings } from 'lucide-react';
import { ChangePassword } from '#web/features/accounts/change-password.tsx';
import { ProfileForm } from '#web/features/accounts/profile-form.tsx';
import { useCollectionWithSandwiches } from '#web/features/collection/list/load-collection.ts';
import { AvatarButton } from '#web/features/images/avatar-button.tsx';
import { memberBadgesQuery, levelQuery } from '#web/features/progress/queries.ts';
import { BadgeSkeletons, BadgeList } from '#web/features/progress/badge-list.tsx';
import { LevelRing } from '#web/features/progress/level-ring.tsx';
import { XpBar } from '#web/features/progress/level-ring.tsx';
import { useMonthText } from '#web/lib/format/day-text.ts';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { useLogout } from '#web/lib/session/use-logout.ts';
import { useLoadFailureText } from '#web/lib/offline/connection-state.ts';
import { useViewer, type Viewer } from '#web/lib/session/session.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Chip } from '#web/ui/display/chip.tsx';
import { ProfileLists } from './profile-lists.tsx';
import { ProfileLastXpReceipt } from './profile-last-xp-receipt.tsx';

export function Page() {
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <div className="wrap profile">
      <PageHead title="Profile" noindex />
      <Summary viewer={viewer} />
      <div className="profile-earned">
        <Progress viewer={viewer} />
        <ProfileLastXpReceipt viewer={viewer} />
      </div>
      <ProfileLists viewer={viewer} />
      <Account viewer={viewer} />
    </div>
  );
}

function Progress({ viewer }: { viewer: Viewer }) {
  const { data: level } = useQuery(levelQuery(viewer.id));
  const { data: earned, isError, refetch } = useQuery(memberBadgesQuery(viewer.id));
  const failure = useLoadFailureText('badges');
  return (
    <section aria-labelledby="badges">
      <header className="profile-head">
        <h2 id="badges">Badges</h2>
        {earned && (
          <span className="muted num">
            {level ? `${earned.length} of ${level.badgeCount}` : `${earned.length} earned`}
          </span>
        )}
      </header>
      {isError && !earned && (
        <div className="again">
          <p className="muted">{failure}</p>
          <Button variant="line" onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      )}
      {!earned && !isError && <BadgeSkeletons />}
      {earned && <BadgeList earned={earned} next={level?.nextBadge ?? null} xp={level?.xp ?? viewer.xp} />}
    </section>
  );
}

function Account({ viewer }: { viewer: Viewer }) {
  const logout = useLogout();
  return (
    <section className="panel settings profile-account" aria-labelledby="profile-form">
      <h2 id="profile-form">Profile</h2>
      <ProfileForm key={viewer.id} viewer={viewer} />
      <div className="settings">
        <AvatarButton viewer={viewer} />
        <ChangePassword viewer={viewer} />
        <ButtonLink variant="line" wide to="/profile/suggestions">
          My suggestions
        </ButtonLink>
        <Button variant="quiet" wide onClick={() => void logout()}>
          Logout
        </Button>
      </div>
    </section>
  );
}

function Summary({ viewer }: { viewer: Viewer }) {
  const { level, xp } = useQuery(levelQuery(viewer.id)).data ?? viewer;
  const { counts } = useCollectionWithSandwiches(viewer.id, true);
  const since = useMonthText(viewer.dateCreated);
  const { username, displayName, bio, location, role } = viewer;
  return (
    <section className="profile-card" aria-label="Summary">
      <LevelRing level={level} xp={xp} />
      <div className="who">
        <div className="who-head">
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
          <ButtonLink variant="line" to="/settings">
            <Settings className="icon" aria-hidden />
            Settings
          </ButtonLink>
        </div>
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
