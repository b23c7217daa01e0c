import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Head } from '#web/lib/head.tsx';
import { seenPages } from '#web/lib/offline/seen.ts';
import type { SeenPage } from '#web/lib/offline/seen.ts';
import { usePageState } from '#web/lib/site.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';

/** Stands for a page that has not been open on this device yet, and is the shell of those that have. */
export function Page() {
  const { pictures } = usePageState();
  const [pages, setPages] = useState<SeenPage[]>([]);
  useEffect(() => {
    seenPages(12).then(setPages, () => {});
  }, []);
  const links = pages.filter(({ path, title }) => title && !/^\/(login|offline)\b/.test(path));
  return (
    <div className="wrap doors">
      <Head title="You are offline" noindex />
      <div>
        <h1>You are offline</h1>
        <p className="lede">
          This page has not been open on this device before, so it is not kept here. What you mark, save or
          review meanwhile is kept, and sent when you are back.
        </p>
        <p className="pair">
          <Button size="big" onClick={() => location.reload()}>
            Try again
          </Button>
          <ButtonLink size="big" look="line" to="/">
            Back to Home
          </ButtonLink>
        </p>
        {links.length > 0 && (
          <nav aria-label="Kept on this device">
            <h2>Kept on this device</h2>
            <ul className="kept-pages">
              {links.map(({ path, title }) => (
                <li key={path}>
                  <Link href={path}>
                    <bdi>{title}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <img src={pictures.hero} alt="" width={800} height={600} />
    </div>
  );
}
