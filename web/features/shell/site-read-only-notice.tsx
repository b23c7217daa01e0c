import { Hourglass, Wrench } from 'lucide-react';
import { useSiteReadOnly } from '#web/lib/site/site-read-only.ts';
import { useViewer } from '#web/lib/session/session.ts';

const TITLES = { maintenance: 'Read-only for maintenance', outage: 'Temporarily read-only' } as const;
const ICONS = { maintenance: Wrench, outage: Hourglass } as const;

/** Shown above every page while the site is read-only, whatever the reason. */
export function SiteReadOnlyNotice() {
  const readOnly = useSiteReadOnly();
  const viewer = useViewer();
  if (!readOnly) return null;
  const Icon = ICONS[readOnly.reason];
  return (
    <div className="site-notice" role="status">
      <p className="wrap">
        <Icon className="icon" aria-hidden />
        <span>
          <b>{TITLES[readOnly.reason]}.</b>{' '}
          {readOnly.message && (
            <>
              <bdi>{readOnly.message}</bdi>{' '}
            </>
          )}
          {viewer
            ? 'Anything you change is saved on this device, and we’ll send it later.'
            : 'You can still browse, but logging in has to wait.'}
        </span>
      </p>
    </div>
  );
}
