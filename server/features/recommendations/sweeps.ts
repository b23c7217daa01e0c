import type { Config } from '#server/config.ts';
import type { Db } from '#server/platform/database.ts';
import { inBatches, type Sweep } from '#server/platform/sweeper.ts';
import { forgetContacts } from './queries.ts';

export function recommendationSweeps(
  db: Db,
  { recommendationContactDays: days }: Pick<Config, 'recommendationContactDays'>,
): Sweep[] {
  return [
    {
      name: 'contact data of recommendations',
      run: (now) => inBatches((atMost) => forgetContacts(db, { now, days, atMost })),
    },
  ];
}
