import type { Config } from '#server/config.ts';
import type { Db } from '#server/platform/database.ts';
import { inBatches, type Sweep } from '#server/platform/sweeper.ts';
import { roundPositions } from './sweep-queries.ts';

export function progressSweeps(db: Db, { positionDays: days }: Pick<Config, 'positionDays'>): Sweep[] {
  return [
    { name: 'positions', run: (now) => inBatches((atMost) => roundPositions(db, { now, days, atMost })) },
  ];
}
