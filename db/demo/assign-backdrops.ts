import { chooseBackdropNumber } from '#server/features/drawings/drawings.ts';
import type { DemoRestaurant } from './demo-types.ts';

export function assignDemoBackdrops(restaurants: readonly DemoRestaurant[]): Map<string, number> {
  const chosen = new Map<string, number>();
  const added: number[] = [];
  for (const { sandwiches } of restaurants) {
    for (const { name, ingredients, heat } of sandwiches) {
      const here = sandwiches.map((other) => chosen.get(other.name) ?? null);
      const backdrop = chooseBackdropNumber({ name, ingredients, spiceLevel: heat }, [
        ...here,
        ...added.slice(-6),
      ]);
      chosen.set(name, backdrop);
      added.push(backdrop);
    }
  }
  return chosen;
}
