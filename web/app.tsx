import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Router, useLocation } from 'wouter';
import { CurrentPage } from './current-page.tsx';
import { MemberBell } from './features/notifications/member-bell.tsx';
import { ErrorBoundary } from './features/shell/error-boundary.tsx';
import { Shell } from './features/shell/shell.tsx';
import { STATE_ELEMENT, type PageState } from './lib/document/page-state.ts';
import { PageStateProvider } from './lib/document/page-state-context.tsx';
import { createAroundNav } from './navigation.ts';
import { useRouteChanges } from './use-route-changes.ts';
import { matchRoute } from './routes.ts';

type AppProps = {
  client: QueryClient;
  state: PageState;
  stateText: string;
  /** Files that this page will need, named only by the server. */
  modules?: readonly string[];
  /** On the server, where there is no location, and in the shell, which was drawn for another one. */
  path?: string | undefined;
  search?: string;
  /** The browser has taken the document over as the server wrote it. */
  onTakenOver?: (() => void) | undefined;
};

/** The token `paper`, which the browser's own bars take up. */
const PAPER = { light: '#FFF8EE', dark: '#17100C' } as const;

/** The whole document; the server renders it, the browser hydrates it. */
export function App({ client, state, stateText, modules = [], path, search, onTakenOver }: AppProps) {
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
            <Router aroundNav={createAroundNav(client, site)} {...serverLocation(path, search)}>
              <ErrorBoundary>
                <Pages onTakenOver={onTakenOver} />
              </ErrorBoundary>
            </Router>
          </QueryClientProvider>
        </PageStateProvider>
        <script id={STATE_ELEMENT} type="application/json" dangerouslySetInnerHTML={{ __html: stateText }} />
      </body>
    </html>
  );
}

function Pages({ onTakenOver }: Pick<AppProps, 'onTakenOver'>) {
  const [path] = useLocation();
  useRouteChanges();
  useEffect(() => onTakenOver?.(), [onTakenOver]);
  return (
    <Shell bell={<MemberBell />} melt={matchRoute(path).route.melt ?? false}>
      <CurrentPage />
    </Shell>
  );
}

function serverLocation(path: string | undefined, search: string | undefined) {
  return path === undefined ? {} : { ssrPath: path, ssrSearch: search ?? '' };
}
