import { describe, expect, test } from 'vitest';
import { milesOfChord } from '#shared/geo/distance.ts';
import { useTestPostgresClient } from '#server/testing/postgres/test-database.ts';

/** Rounding can make the chord of two antipodal points a little longer than the diameter. */
const CHORDS = [0, 1e-9, 0.004, 0.5, 1, 1.999_999, 2, 2.000_000_1];

describe('distances in PostgreSQL (M9.7)', () => {
  const site = useTestPostgresClient();

  test('equal those of milesOfChord, and are null for a null chord', async () => {
    const { rows } = await site.client.query<{ chord: number; miles: number; back: number }>(
      'SELECT chord, chord_to_miles(chord) AS miles, miles_to_chord(chord_to_miles(chord)) AS back FROM unnest($1::float8[]) AS chord',
      [CHORDS],
    );
    for (const { chord, miles, back } of rows) {
      expect(miles).toBeCloseTo(milesOfChord(chord), 9);
      expect(back).toBeCloseTo(Math.min(2, chord), 9);
    }
    const { rows: unknown } = await site.client.query(
      'SELECT chord_to_miles(NULL) AS miles, miles_to_chord(NULL) AS chord, miles_to_chord(1e9) AS furthest',
    );
    expect(unknown).toEqual([{ miles: null, chord: null, furthest: 2 }]);
  });

  test.each(['chord_to_miles', 'miles_to_chord'])(
    '%s is inlined, because a function call would run once per row (migration 0050)',
    async (name) => {
      const { rows } = await site.client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (VERBOSE, COSTS OFF) SELECT ${name}(value) FROM unnest('{0,1}'::float8[]) AS value`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('Output: ');
      expect(plan).not.toContain(`${name}(`);
    },
  );
});
