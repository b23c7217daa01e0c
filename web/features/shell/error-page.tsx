import { PageHead } from '#web/lib/document/page-head.tsx';
import { CONNECTION_LOST_TITLES, type ConnectionState } from '#web/lib/offline/connection-state.ts';
import { useReloadPageOnReconnect } from '#web/lib/errors/reload-on-reconnect.ts';
import { ErrorActions } from './error-actions.tsx';
import { ErrorIllustration } from './error-illustration.tsx';

/** Reloads the page, because the broken part may be cached data. */
export function ErrorPage({ reference }: { reference?: string | null }) {
  const connection = useReloadPageOnReconnect();
  const isUp = connection === 'up';
  const title = isUp ? 'Something went wrong' : CONNECTION_LOST_TITLES[connection];
  return (
    <div className="wrap error-page">
      <PageHead title={title} noindex />
      <div>
        <h1>{title}</h1>
        <p className="lede">{errorPageText(connection)}</p>
        <ErrorActions retryLabel={isUp ? 'Try again' : 'Retry'} />
        {reference && <p className="reference">Mention {reference} if you contact us.</p>}
      </div>
      <ErrorIllustration />
    </div>
  );
}

export function errorPageText(connection: ConnectionState): string {
  if (connection === 'up') return 'An unexpected error occurred. Our team has been notified.';
  const event = connection === 'offline' ? 'you’re back online' : 'the site is back';
  return `We couldn’t load this page. It’ll load when ${event}.`;
}
