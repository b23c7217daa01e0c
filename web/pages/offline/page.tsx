import { ErrorActions } from '#web/features/shell/error-actions.tsx';
import { PageHead } from '#web/lib/document/page-head.tsx';
import { CONNECTION_LOST_TITLES } from '#web/lib/offline/connection-state.ts';
import { useReloadPageOnReconnect } from '#web/lib/errors/reload-on-reconnect.ts';
import { usePageState } from '#web/lib/document/page-state-context.tsx';
import { OfflineCachedPageList } from '../components/offline-cached-page-list.tsx';

/** Stands in for a page that was never visited, and is the shell of visited ones. */
export function Page() {
  const { pictures } = usePageState();
  const isUnreachable = useReloadPageOnReconnect() === 'unreachable';
  const title = CONNECTION_LOST_TITLES[isUnreachable ? 'unreachable' : 'offline'];
  return (
    <div className="wrap message-page">
      <PageHead title={title} noindex />
      <div>
        <h1>{title}</h1>
        <p className="lede">
          You haven’t opened this page on this device before, so there’s no saved copy. We’ll send anything
          you mark, save, or review when {isUnreachable ? 'the site is back' : 'you’re back online'}.
        </p>
        <ErrorActions retryLabel="Retry" />
        <OfflineCachedPageList />
      </div>
      <img src={pictures.hero} alt="" width={800} height={600} />
    </div>
  );
}
