import type { Database } from '#server/platform/database.ts';
import type { Sweep } from '#server/platform/sweeper.ts';
import { countTraits } from './counts.ts';

export function similaritySweeps(db: Database['db']): Sweep[] {
  return [{ name: 'trait counts', run: () => countTraits(db) }];
}
