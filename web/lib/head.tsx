import { useLocation } from 'wouter';
import { toScriptText } from './page-state.ts';
import { usePageState } from './site.tsx';

interface HeadProps {
  /** Without the site's name, which follows it; the home page leaves it out. */
  title?: string;
  description?: string;
  /** Path (and query) of this page's one true address; the path itself unless told otherwise. */
  canonical?: string;
  /** Path or URL of a picture for previews. */
  image?: string;
  type?: 'website' | 'article' | 'restaurant' | 'product';
  jsonLd?: object;
  noindex?: boolean;
}

/** The page's part of the document head; React carries the tags there. */
export function Head({ title, description, canonical, image, type = 'website', jsonLd, noindex }: HeadProps) {
  const { site, pictures } = usePageState();
  const [path] = useLocation();
  const url = site.baseUrl + (canonical ?? path);
  const full = title ? `${title} · ${site.name}` : `${site.name} · Find your next chicken sandwich`;
  const summary = description || site.tagline;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={summary} />
      {noindex ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title ?? site.name} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={new URL(image ?? pictures.hero, site.baseUrl).href} />
      <meta name="twitter:card" content="summary_large_image" />
      {jsonLd && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: toScriptText({ '@context': 'https://schema.org', ...jsonLd }) }}
        />
      )}
    </>
  );
}
