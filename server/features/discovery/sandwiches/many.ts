import type { Searching } from '../words/known-words.ts';
import type { SandwichFilters } from './matching-queries.ts';

type Counted = { filters: SandwichFilters; atMost: number; of: 'all' | 'liked' };

/**
 * 'many' where at least `atMost` match, which is remembered until a menu changes; else what was counted, which is known with
 * the first of them. That enough of the liked match proves it of all, liked or not, so that reviews cannot make it untrue.
 */
export async function countOrRecall<T extends { total: number }>(
  { memory }: Searching,
  { filters, atMost, of }: Counted,
  count: () => Promise<T>,
): Promise<T | 'many'> {
  const counted: T[] = [];
  const isMany = async () => {
    const found = await count();
    counted.push(found);
    return found.total >= atMost;
  };
  const are = isOfMenusAlone(filters)
    ? await memory.recall(`many of ${of} ${atMost} ${JSON.stringify(filters)}`, null, async () => {
        const value = await isMany();
        return { value, topics: value ? ['menus'] : null, bytes: 0 };
      })
    : await isMany();
  return are ? 'many' : (counted[0] ?? count());
}

/** What is open changes with the clock, what somebody has tried with deeds, and tags have names of their own. */
function isOfMenusAlone({ wanted, tried, tags }: SandwichFilters): boolean {
  return !wanted && !tried && !tags;
}
