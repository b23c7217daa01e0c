import { z } from 'zod';
import { parseWallTime } from '#packages/opening-hours/time/parse-wall-time.ts';
import { flagTextSchema } from './field-schemas.ts';

/** On the clock of each restaurant, so it has no zone. */
const wallTime = z
  .string()
  .refine((text) => parseWallTime(text) !== null, 'must be a local time like 2026-11-27T19:30')
  .meta({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$', examples: ['2026-11-27T19:30'] });

/** At most one of the two, in every search that returns places. */
export const openHoursQueryParams = {
  openNow: flagTextSchema
    .meta({
      description:
        'true: only places that are open right now in their own time zone, by the nearest open location; special days and temporary closures count',
    })
    .optional(),
  openAt: wallTime
    .meta({
      description:
        'Only places that are open at this local time, without a time zone: 2026-11-27T19:30. Not together with openNow=true',
    })
    .optional(),
};
