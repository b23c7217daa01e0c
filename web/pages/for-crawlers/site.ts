import type { Site } from '#contract/site.ts';
import type { Crawled } from '#web/lib/previews.tsx';

export function homeCrawled({ name, tagline, baseUrl }: Site): Crawled {
  return {
    description: tagline,
    jsonLd: [
      {
        '@type': 'WebSite',
        name,
        description: tagline,
        url: `${baseUrl}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${baseUrl}/explore?view=sandwiches&q={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
    feed: { path: '/feeds/reviews.atom', title: `New reviews on ${name}` },
  };
}
