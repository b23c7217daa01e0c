import { beforeAll, expect, test } from 'vitest';
import {
  findLostText,
  createTextFieldRoundTrips,
  type TextFieldRoundTrip,
} from '#server/testing/data/text-field-round-trips.ts';
import { naughtyStrings } from '#server/testing/data/naughty-strings.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({ RATE_LIMITS: 'off' });
let fields: TextFieldRoundTrip[];

beforeAll(async () => {
  fields = await createTextFieldRoundTrips(site);
});

test.skipIf(!naughtyStrings)(
  'the whole list of naughty strings goes through every text field and comes back, but for what a stated rule refuses or trims',
  async () => {
    expect(naughtyStrings).toHaveLength(515);
    expect(await findLostText(fields, naughtyStrings!)).toEqual([]);
  },
  1_800_000,
);
