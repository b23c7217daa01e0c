import { useEffect, useState } from 'react';
import { listVisitedPages, type VisitedPage } from '#web/lib/offline/visited-pages.ts';

const MAX_PAGES = 12;

/** What opens without a network. */
export function CachedPages({ most = MAX_PAGES }: { most?: number }) {
  const [pages, setPages] = useState<VisitedPage[]>([]);
  useEffect(() => {
    listVisitedPages(MAX_PAGES).then(setPages, () => {});
  }, []);
  const links = pages
    .filter(({ path, title }) => title && path !== location.pathname && !/^\/(login|offline)\b/.test(path))
    .slice(0, most);
  if (links.length === 0) return null;
  return (
    <nav aria-label="Kept on this device">
      <h2>Kept on this device</h2>
      <ul className="kept-pages">
        {links.map(({ path, title }) => (
          <li key={path}>
            {/* As a document, which is drawn from what was kept with that page. */}
            <a href={path}>
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
