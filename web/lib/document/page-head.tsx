import { useLocation } from 'wouter';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { MetaTags, type PageMetadata } from './page-metadata.tsx';
import { usePageState } from './page-state-context.tsx';

type HeadProps = {
  title?: string;
  /** Path and query of the canonical address; the current path by default. */
  canonical?: string;
  /** Pass `import.meta.env.SSR ? ... : undefined`, so that browsers do not load its code. */
  crawled?: PageMetadata | undefined;
  noindex?: boolean;
};

export function PageHead({ title, canonical, crawled, noindex }: HeadProps) {
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
