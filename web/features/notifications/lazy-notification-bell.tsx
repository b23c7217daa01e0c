import { Suspense, lazy } from 'react';
import { useHydrated } from '#web/lib/document/use-hydrated.ts';
import { useViewer } from '#web/lib/session/session.ts';

const Bell = lazy(() =>
  import('./notification-bell.tsx').then((module) => ({ default: module.NotificationBell })),
);

export function LazyNotificationBell() {
  const viewer = useViewer();
  const isHydrated = useHydrated();
  if (!viewer) return null;
  const plain = <a className="round bell" href="/notifications" aria-label="Notifications" />;
  return isHydrated ? (
    <Suspense fallback={plain}>
      <Bell viewer={viewer} />
    </Suspense>
  ) : (
    plain
  );
}
