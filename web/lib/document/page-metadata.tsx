import { createContext, useContext } from 'react';
import { useLocation } from 'wouter';
import { shareCardOfSite } from '#shared/images/share-cards.ts';
import { usePageState } from './page-state-context.tsx';

export type PageMetadata = {
  description: string;
  image?: { path: string; alt: string };
  type?: 'website' | 'article' | 'restaurant' | 'product';
  /** schema.org objects, the page's main entity first. */
  jsonLd?: readonly object[];
  feed?: { path: string; title: string };
};

/** Collects the JSON-LD blocks on the server, which writes them into the head without React. */
export const JsonLdSinkContext = /* @__PURE__ */ createContext<((block: object) => void) | null>(null);

const [WIDTH, HEIGHT] = [1200, 630];

type PreviewsProps = {
  title: string | undefined;
  path: string;
  crawled: PageMetadata | undefined;
  noindex: boolean | undefined;
};

export function MetaTags({ title, path, crawled, noindex }: PreviewsProps) {
  const { site, pictures } = usePageState();
  const [currentPath] = useLocation();
  const sink = useContext(JsonLdSinkContext);
  if (!noindex) for (const block of crawled?.jsonLd ?? []) sink?.(block);
  const card = shareCardOfSite({ ...site, hero: pictures.hero });
  const { image = { path: card.path, alt: `${site.name}: ${card.texts.title}` }, feed } = crawled ?? {};
  const summary = crawled?.description || site.tagline;
  const name = title ?? site.name;
  return (
    <>
      <meta name="description" content={summary} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={crawled?.type ?? 'website'} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={site.baseUrl + (noindex ? currentPath : path)} />
      <meta property="og:image" content={new URL(image.path, site.baseUrl).href} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(WIDTH)} />
      <meta property="og:image:height" content={String(HEIGHT)} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {feed && (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={feed.title}
          href={site.baseUrl + feed.path}
        />
      )}
    </>
  );
}
