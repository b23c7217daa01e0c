import type { Explore } from '#web/features/discovery/explore.ts';
import { NOTHING_CHOSEN } from '#web/features/discovery/explore.ts';
import { exploreAddress } from '#web/features/discovery/address.ts';
import { foundWords, quoted } from '#web/features/discovery/words.ts';
import { Head } from '#web/lib/head.tsx';
import { useSite } from '#web/lib/site.tsx';

type ExploreHeadProps = {
  explore: Explore;
  total: number | null;
  /** What is found, by name and path, in its order. */
  found: { name: string; path: string }[];
  place: string | null;
};

export function ExploreHead({ explore, total, found, place }: ExploreHeadProps) {
  const { baseUrl } = useSite();
  const { view, q } = explore;
  const what = view === 'restaurants' ? 'Restaurants' : 'Chicken Sandwiches';
  const title = q ? `${what} for ${quoted(q)}` : `Explore ${what}`;
  return (
    <Head
      title={title}
      canonical={canonicalOf(explore)}
      crawled={
        import.meta.env.SSR
          ? {
              description: summaryOf(explore, total, place),
              jsonLd: [
                {
                  '@type': q ? 'SearchResultsPage' : 'CollectionPage',
                  name: title,
                  url: baseUrl + canonicalOf(explore),
                  mainEntity: {
                    '@type': 'ItemList',
                    numberOfItems: total ?? found.length,
                    itemListElement: found.map(({ name, path }, index) => ({
                      '@type': 'ListItem',
                      position: index + 1,
                      name,
                      url: baseUrl + path,
                    })),
                  },
                },
              ],
            }
          : undefined
      }
    />
  );
}

/** Filters and orders are views of one list; the list is what its view and its words make it. */
function canonicalOf({ view, q }: Explore): string {
  return q || view === 'restaurants' ? exploreAddress({ ...NOTHING_CHOSEN, view, q }) : '/explore';
}

function summaryOf(explore: Explore, total: number | null, place: string | null): string {
  const count = total === null ? explore.view : foundWords(explore, total);
  const about = explore.q ? ` for ${quoted(explore.q)}` : '';
  const where = place ? ` from ${place}` : '';
  return explore.view === 'restaurants'
    ? `${count}${about}${where}: what they fry, how far they are, and whether they are open now.`
    : `${count}${about}${where}, with ratings, prices, heat and how far to go for them.`;
}
