import { useLocation } from 'wouter';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { MetaTags, type PageMetadata } from './page-metadata.tsx';
import { usePageState } from './page-state-context.tsx';

type HeadProps = {
  /** Without the site's name, which follows it; the home page leaves it out. */
  title?: string;
  /** Path (and query) of this page's one true address; the path itself unless told otherwise. */
  canonical?: string;
  /** What only the server says: give it as `import.meta.env.SSR ? ... : undefined`, and no browser loads its code. */
  crawled?: PageMetadata | undefined;
  noindex?: boolean;
};

/** The page's part of the document head; React carries the tags there. */
export function Head({ title, canonical, crawled, noindex }: HeadProps) {
  const { site } = usePageState();
  const [path] = useLocation();
  const full = title
    ? `${withBidiIsolates(title)} · ${site.name}`
    : `${site.name} · Find your next chicken sandwich`;
  return (
    <>
      <title>{full}</title>
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={site.baseUrl + (canonical ?? path)} />
      )}
      {import.meta.env.SSR && (
        <MetaTags title={title} path={canonical ?? path} crawled={crawled} noindex={noindex} />
      )}
    </>
  );
}
