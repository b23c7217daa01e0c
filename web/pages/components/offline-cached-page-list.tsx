import { useEffect, useState } from 'react';
import { listVisitedPages, type VisitedPage } from '#web/lib/offline/visited-pages.ts';

const MAX_PAGES = 12;

export function OfflineCachedPageList({ limit = MAX_PAGES }: { limit?: number }) {
  const [pages, setPages] = useState<VisitedPage[]>([]);
  useEffect(() => {
    listVisitedPages(MAX_PAGES).then(setPages, () => {});
  }, []);
  const links = pages
    .filter(({ path, title }) => title && path !== location.pathname && !/^\/(login|offline)\b/.test(path))
    .slice(0, limit);
  if (links.length === 0) return null;
  return (
    <nav aria-label="Saved on this device">
      <h2>Saved on this device</h2>
      <ul className="cached-pages">
        {links.map(({ path, title }) => (
          <li key={path}>
            {/* A full page load, which renders from that page's cached data. */}
            <a href={path}>
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
