import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Router, useLocation } from 'wouter';
import { CurrentRoutePage } from './current-route-page.tsx';
import { LazyNotificationBell } from './features/notifications/lazy-notification-bell.tsx';
import { ErrorBoundary } from './features/shell/error-boundary.tsx';
import { SiteShell } from './features/shell/site-shell.tsx';
import { PAGE_STATE_ELEMENT_ID, type PageState } from './lib/document/page-state.ts';
import { PageStateProvider } from './lib/document/page-state-context.tsx';
import { createAroundNavHandler } from './navigation.ts';
import { useHandleRouteChanges } from './use-handle-route-changes.ts';
import { findPageRouteForPath } from './routes.ts';

type AppProps = {
  client: QueryClient;
  state: PageState;
  stateText: string;
  /** Files that this page will need; only the server knows them. */
  modules?: readonly string[];
  /** Set on the server, which has no location, and in the shell, which was rendered for another address. */
  path?: string | undefined;
  search?: string;
  onHydrated?: (() => void) | undefined;
};

/** The token `paper`, for the browser's own bars. */
const PAPER = { light: '#FFF8EE', dark: '#17100C' } as const;

export function App({ client, state, stateText, modules = [], path, search, onHydrated }: AppProps) {
  const { assets, pictures, site, theme } = state;
  return (
    <html lang="en" {...(theme ? { 'data-theme': theme } : {})}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <meta name="application-name" content={site.name} />
        {(['light', 'dark'] as const).map((look) => (
          <meta
            key={look}
            name="theme-color"
            content={PAPER[theme ?? look]}
            media={`(prefers-color-scheme: ${look})`}
          />
        ))}
        <link rel="icon" href={pictures.logo} type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <script
          type="module"
          src={assets.start}
          data-files={[...new Set([assets.script, ...modules])].join(' ')}
          suppressHydrationWarning
        />
      </head>
      <body>
        <PageStateProvider value={state}>
          <QueryClientProvider client={client}>
            <Router aroundNav={createAroundNavHandler(client, site)} {...serverLocation(path, search)}>
              <ErrorBoundary>
                <Pages onHydrated={onHydrated} />
              </ErrorBoundary>
            </Router>
          </QueryClientProvider>
        </PageStateProvider>
        <script
          id={PAGE_STATE_ELEMENT_ID}
          type="application/json"
          dangerouslySetInnerHTML={{ __html: stateText }}
        />
      </body>
    </html>
  );
}

function Pages({ onHydrated }: Pick<AppProps, 'onHydrated'>) {
  const [path] = useLocation();
  useHandleRouteChanges();
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <SiteShell bell={<LazyNotificationBell />} melt={findPageRouteForPath(path).route.melt ?? false}>
      <CurrentRoutePage />
    </SiteShell>
  );
}

function serverLocation(path: string | undefined, search: string | undefined) {
  return path === undefined ? {} : { ssrPath: path, ssrSearch: search ?? '' };
}
