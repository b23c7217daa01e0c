import { useEffect, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { ErrorBoundary } from './features/shell/error-boundary.tsx';
import { TryAgainLaterPage } from './features/shell/try-again-later-page.tsx';
import { ErrorPage } from './features/shell/error-page.tsx';
import { AccessDenied } from './features/shell/access-denied.tsx';
import { loginUrl, pathAfterLogin } from './lib/session/login-url.ts';
import { useIsSessionLoading, useViewer } from './lib/session/session.ts';
import { usePageState } from './lib/document/page-state-context.tsx';
import { findPageRouteForPath, type PageRoute } from './routes.ts';
import { SECOND_FACTOR_ENROLLMENT_PATH, getRouteAccess } from './lib/routing/route-access.ts';
import { loadPageCode, loadedPageComponent } from './load-page-code.ts';

export function CurrentRoutePage() {
  const [path] = useLocation();
  const search = useSearch();
  const viewer = useViewer();
  const isLoading = useIsSessionLoading();
  const { failed } = usePageState();
  const matched = findPageRouteForPath(path);
  const isFailed = failed?.path === path;
  const { params } = matched;
  const route = isFailed && failed.isOffline ? findPageRouteForPath('/offline').route : matched.route;
  const Page = usePageComponent(route);
  if (isFailed && !failed.isOffline)
    return failed.text ? (
      <TryAgainLaterPage text={failed.text} />
    ) : (
      <ErrorPage reference={failed.reference} />
    );
  const entry = getRouteAccess(route, viewer);
  if (entry === 'denied') return <AccessDenied key={path} denial={route.access?.denial ?? null} />;
  if (entry === 'enroll') return <Redirect to={SECOND_FACTOR_ENROLLMENT_PATH} replace />;
  const isWaiting = !Page || (entry === 'login' && isLoading);
  if (isWaiting) return <div className="page-loading" aria-busy="true" />;
  if (entry === 'login') {
    return <Redirect to={loginUrl(search ? `${path}?${search}` : path)} replace />;
  }
  return (
    <>
      {route.signedOut && viewer && <Redirect to={pathAfterLogin(search) ?? '/profile'} replace />}
      {/* Stays after a login until the next page is there. */}
      <ErrorBoundary key={path}>
        <Page params={params} />
      </ErrorBoundary>
    </>
  );
}

// Back and Forward change the address at once, so a page's code may be missing here.
function usePageComponent(route: PageRoute) {
  const [, shown] = useState(0);
  const Page = loadedPageComponent(route);
  useEffect(() => {
    if (Page) return;
    loadPageCode(route).then(
      () => shown((count) => count + 1),
      () =>
        void import('./lib/errors/chunk-load-recovery.ts').then(({ recoverFromChunkLoadError }) =>
          recoverFromChunkLoadError(),
        ),
    );
  }, [Page, route]);
  return Page;
}
