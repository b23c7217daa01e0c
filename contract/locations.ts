import { z } from 'zod';
import { storedHours } from './hours.ts';
import { id } from './scalars.ts';

export const location = z
  .object({
    id,
    restaurantId: id,
    address: z.string(),
    phoneNumber: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    hoursOfOperation: storedHours,
    /** IANA name; null where the place has no pin. */
    timeZone: z.string().nullable(),
    /** Miles from the position asked about. */
    distance: z.number().optional(),
  })
  .meta({ id: 'Location' });
export type Location = z.output<typeof location>;
