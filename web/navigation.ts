import type { QueryClient } from '@tanstack/react-query';
import type { AroundNavHandler } from 'wouter';
import type { PublicSiteInfo } from '#contract/site.ts';
import { navigateAwayFromPage } from './lib/routing/page-unload.ts';
import { getViewer } from './lib/session/session.ts';
import { closeOpenDialogs } from './ui/dialogs/dialog-history.ts';
import { findPageRouteForPath } from './routes.ts';
import { getRouteAccess } from './lib/routing/route-access.ts';
import { loadPageCode, loadedPageComponent } from './load-page-code.ts';
import { loadPageData } from './load-page-data.ts';

let handler: { client: QueryClient; site: PublicSiteInfo; around: AroundNavHandler } | undefined;

/** Loads a page's code before the address changes, so that the old page stays until then; its data loads at the same time. */
export function createAroundNavHandler(client: QueryClient, site: PublicSiteInfo): AroundNavHandler {
  if (handler?.client === client) return handler.around;
  const around: AroundNavHandler = (navigate, to, options) => {
    const { pathname, search } = new URL(to, location.href);
    const { route } = findPageRouteForPath(pathname);
    const isOther = pathname !== location.pathname;
    if (isOther) preloadPage(client, site, pathname, search);
    const left = isOther ? closeOpenDialogs() : null;
    if (loadedPageComponent(route) && !left) return navigate(to, options);
    const root = document.documentElement;
    root.setAttribute('data-navigating', '');
    // After a deployment the old files are gone: then the server renders the page.
    Promise.all([loadPageCode(route), left])
      .finally(() => root.removeAttribute('data-navigating'))
      .then(
        () => navigate(to, options),
        () => navigateAwayFromPage(() => location.assign(to)),
      );
  };
  handler = { client, site, around };
  return around;
}

export function preloadPage(client: QueryClient, site: PublicSiteInfo, path: string, search: string): void {
  const { route, params } = findPageRouteForPath(path);
  const viewer = getViewer(client);
  loadPageCode(route).catch(() => {});
  if (getRouteAccess(route, viewer) !== 'open') return;
  const context = { client, params, search: new URLSearchParams(search), site, viewer };
  loadPageData(route, context).catch(() => {});
}
