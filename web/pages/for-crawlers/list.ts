import type { List, ListEntry } from '#contract/lists.ts';
import type { Site } from '#contract/site.ts';
import { isolated } from '#rules/isolated.ts';
import { listCard } from '#rules/share-cards.ts';
import { countText } from '#web/lib/format.ts';
import type { Crawled } from '#web/lib/previews.tsx';

export function listCrawled(list: List, entries: readonly ListEntry[], { baseUrl, name }: Site): Crawled {
  const { owner, counts } = list;
  const by = owner.displayName || owner.username;
  const said = `${countText(counts.all, 'chicken sandwich', 'chicken sandwiches')} on the list of ${isolated(by)} on ${name}: ${counts.tried} tried, ${counts.wanted} to try.`;
  return {
    description: said,
    image: { path: listCard(list).path, alt: `The chicken sandwich list of ${isolated(by)}` },
    jsonLd: [
      {
        '@type': 'ItemList',
        name: `The chicken sandwich list of ${by}`,
        url: `${baseUrl}/lists/${owner.username}`,
        numberOfItems: counts.all,
        itemListElement: entries.map(({ sandwich }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name: sandwich.name,
          url: `${baseUrl}/sandwich/${sandwich.id}`,
        })),
      },
    ],
  };
}
