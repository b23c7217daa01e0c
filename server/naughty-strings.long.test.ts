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
  'every text field returns the whole list of naughty strings, unless a stated rule rejects or trims them',
  async () => {
    expect(naughtyStrings).toHaveLength(515);
    expect(await findLostText(fields, naughtyStrings!)).toEqual([]);
  },
  1_800_000,
);
