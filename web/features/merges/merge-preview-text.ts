import type { MergePreview, MergeSide } from '#contract/administration/merges.ts';
import type { MergeableEntityType } from '#contract/base/problem-details.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { formatCountWithNoun } from '#shared/text/format-count.ts';
import { MERGE_NOUNS } from './merge-mutations.ts';

/** What a merge moves, in sentences. */
export function mergePreviewText(entityType: MergeableEntityType, preview: MergePreview): string {
  const { one } = MERGE_NOUNS[entityType];
  return [
    ...MOVES[entityType](preview),
    preview.olderReviews > 0 &&
      `We’ll keep each member’s newest review and set aside ${formatCountWithNoun(preview.olderReviews, 'older review', 'older reviews')}.`,
    `Old links will lead to the ${one} that stays. You can undo this at any time.`,
  ]
    .filter(Boolean)
    .join(' ');
}

type Sentences = (preview: MergePreview) => (string | false)[];

const MOVES: Record<MergeableEntityType, Sentences> = {
  restaurant: ({ kept, merged, moves, parts }) => {
    const counts = [
      formatCountWithNoun(moves.locations, 'location', 'locations'),
      formatCountWithNoun(moves.sandwiches, 'sandwich', 'sandwiches'),
    ].join(' and ');
    const samePlaces = parts.filter(({ entityType }) => entityType === 'location').length;
    const sameSandwiches = parts.filter(({ entityType }) => entityType === 'sandwich').length;
    return [
      `${counts} from ${formatCountWithNoun(merged.length, 'restaurant', 'restaurants')} move to #${kept.id}.`,
      samePlaces > 0 &&
        `${formatCountWithNoun(samePlaces, 'location is', 'locations are')} merged too, because the address is the same.`,
      sameSandwiches > 0 &&
        `${formatCountWithNoun(sameSandwiches, 'sandwich is', 'sandwiches are')} merged too, because the name is the same.`,
    ];
  },
  location: ({ kept, merged }) => [
    `${new Intl.ListFormat('en-US').format(merged.map(named))} ${merged.length === 1 ? 'becomes' : 'become'} part of ${named(kept)}.`,
    `Import records move to #${kept.id} too. That location keeps its own address and hours, and gets a phone number or a pin if it doesn’t have one.`,
  ],
  sandwich: ({ kept, merged, moves }) => [
    `${new Intl.ListFormat('en-US').format(merged.map(named))} ${merged.length === 1 ? 'becomes' : 'become'} part of ${named(kept)}.`,
    `${[
      formatCountWithNoun(moves.reviews, 'review', 'reviews'),
      formatCountWithNoun(moves.tags, 'tag', 'tags'),
      formatCountWithNoun(moves.listEntries, 'list entry', 'list entries'),
    ].join(
      ', ',
    )}, and ${formatCountWithNoun(moves.rankedSandwiches, 'ranking spot', 'ranking spots')} move to #${kept.id}.`,
  ],
};

/** "The Classic (#31, Roost)" */
function named({ id, name, restaurantName, address }: MergeSide): string {
  const isLocation = address !== null;
  const ofRestaurant = isLocation || restaurantName === null ? '' : `, ${withBidiIsolates(restaurantName)}`;
  return `${withBidiIsolates(name || 'No address')} (#${id}${ofRestaurant})`;
}
