import type { SharedRanking } from '#contract/rankings.ts';
import type { Site } from '#contract/site.ts';
import { isolated } from '#rules/isolated.ts';
import { rankingCard } from '#rules/share-cards.ts';
import { countText } from '#web/lib/format.ts';
import type { Crawled } from '#web/lib/previews.tsx';

export function rankingCrawled(ranking: SharedRanking, token: string, { baseUrl, name }: Site): Crawled {
  const { owner, ranked, total } = ranking;
  const by = owner.displayName || owner.username;
  const best = ranked[0] ? `, ${isolated(ranked[0].name)} first` : '';
  return {
    description: `${countText(total, 'chicken sandwich', 'chicken sandwiches')} ranked by ${isolated(by)} on ${name}${best}.`,
    image: { path: rankingCard(token, ranking).path, alt: `The chicken sandwich ranking of ${isolated(by)}` },
    jsonLd: [
      {
        '@type': 'ItemList',
        name: `The chicken sandwich ranking of ${by}`,
        url: `${baseUrl}/rankings/${token}`,
        numberOfItems: total,
        itemListOrder: 'https://schema.org/ItemListOrderDescending',
        itemListElement: ranked.map(({ sandwichId, name: called }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name: called,
          url: `${baseUrl}/sandwich/${sandwichId}`,
        })),
      },
    ],
  };
}
