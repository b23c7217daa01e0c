import type { Sandwich } from '#contract/catalog/sandwiches.ts';
import { withBidiIsolates } from '#shared/text/bidi-isolates.ts';
import { withPeriod } from '#shared/text/with-period.ts';

const HOT = 3;
const CHEAP = 12;
const LOVED = 4.5;

/** For a member whose taste is unknown. The card shows the numbers, so this text says what they mean. */
export function popularSandwichReasonText({
  restaurantName,
  reviewCount,
  spiceLevel,
  price,
  averageRating,
}: Sandwich): string {
  if (reviewCount === 0) return 'No one has reviewed it yet. Be the first.';
  if (spiceLevel >= HOT) return 'When you want to feel it.';
  if (price !== null && price < CHEAP) return `A good lunch for under $${CHEAP}.`;
  return averageRating >= LOVED
    ? 'Almost everyone who tries it loves it.'
    : withPeriod(`A crowd favorite at ${withBidiIsolates(restaurantName)}`);
}
