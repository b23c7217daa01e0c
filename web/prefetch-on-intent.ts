import type { QueryClient } from '@tanstack/react-query';
import type { PublicSiteInfo } from '#contract/site.ts';
import { preloadPage } from './navigation.ts';
import { findPageRouteForPath } from './routes.ts';
import { loadPageCode } from './load-page-code.ts';

/** Fetches a page's code when its link is hovered or focused, and its data when the press begins. */
export function prefetchOnIntent(client: QueryClient, site: PublicSiteInfo): void {
  for (const event of ['pointerover', 'focusin'] as const) {
    document.addEventListener(event, ({ target }) => {
      const link = innerLink(target);
      if (link) loadPageCode(findPageRouteForPath(link.pathname).route).catch(() => {});
    });
  }
  document.addEventListener('pointerdown', ({ target, button }) => {
    const link = button === 0 ? innerLink(target) : null;
    if (link) preloadPage(client, site, link.pathname, link.search);
  });
}

function innerLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && link.origin === location.origin && !link.target ? link : null;
}
