import { useEffect, useState } from 'react';
import { seenPages, type SeenPage } from '#web/lib/offline/seen.ts';

const MOST = 12;

/** What opens without a network. */
export function KeptPages({ most = MOST }: { most?: number }) {
  const [pages, setPages] = useState<SeenPage[]>([]);
  useEffect(() => {
    seenPages(MOST).then(setPages, () => {});
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
