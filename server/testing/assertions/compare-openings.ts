import { isOpenByHoursAt } from '#packages/opening-hours/schedule/compute-open-state.ts';
import type { HoursExceptions } from '#packages/opening-hours/schedule/hours-exceptions.ts';
import { parseHours } from '#packages/opening-hours/parse-hours.ts';
import { isLocationOpenAtSql, resolveOpenFilterTime } from '#server/features/discovery/discovery.ts';
import { sql, type Database, type Db } from '#server/platform/database/database.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { withoutDatabaseTimeouts } from '../postgres/without-timeouts.ts';

type HoursVariant = { kind: number; hours: unknown; timeZone: string | null } & HoursExceptions;
export type OpeningsComparison = { locations: number; kinds: number; open: number; disagreements: string[] };

/** Locations with equal hours, zone and special days are one kind, which the hours module evaluates once. */
export function compareOpenings(db: Database['db'], instants: readonly Date[]): Promise<OpeningsComparison> {
  return withoutDatabaseTimeouts(db, (tx) => compare(tx, instants));
}

async function compare(db: Db, instants: readonly Date[]): Promise<OpeningsComparison> {
  await sql`
    CREATE TEMP TABLE kinds_of_locations AS SELECT id, dense_rank() OVER (ORDER BY hours_of_operation::text,
      time_zone, special_days::text, closure::text)::int AS kind FROM locations WHERE date_deleted IS NULL
  `.execute(db);
  await sql`ANALYZE kinds_of_locations`.execute(db);
  const { rows: kinds } = await sql<HoursVariant>`
    SELECT DISTINCT ON (k.kind) k.kind, l.hours_of_operation AS hours, l.time_zone AS "timeZone",
      l.special_days AS "specialDays", l.closure
    FROM kinds_of_locations k JOIN locations l ON l.id = k.id ORDER BY k.kind
  `.execute(db);
  const read = kinds.map((kind) => ({ ...kind, hours: parseHours(kind.hours) }));
  const agreement: OpeningsComparison = { locations: 0, kinds: kinds.length, open: 0, disagreements: [] };
  for (const at of instants) {
    const expected = read.map(({ hours, ...when }) => isOpenByHoursAt(hours, { at, ...when }));
    const moment = assertDefined(await resolveOpenFilterTime(db, { openNow: true }, at));
    const { rows } = await sql<{ locations: number; open: number; wrong: number[] | null }>`
      SELECT count(*) AS locations, count(*) FILTER (WHERE found) AS open,
        array_agg(id) FILTER (WHERE found IS DISTINCT FROM said) AS wrong
      FROM (
        SELECT l.id, ${isLocationOpenAtSql(moment)} AS found, (${expected}::boolean[])[k.kind] AS said
        FROM locations l JOIN kinds_of_locations k ON k.id = l.id) asked
    `.execute(db);
    const { locations, open: found, wrong } = assertDefined(rows[0]);
    agreement.locations = locations;
    agreement.open += found;
    if (wrong) agreement.disagreements.push(`${at.toISOString()}: ${wrong.slice(0, 5).join(', ')}`);
  }
  await sql`DROP TABLE kinds_of_locations`.execute(db);
  return agreement;
}

const DAY = 86_400_000;

const CHANGES = ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07', '2026-03-29', '2026-10-25'];

export function randomInstants(count: number): Date[] {
  return Array.from({ length: count }, (_, turn) => {
    const change = Date.parse(`${assertDefined(CHANGES[(turn >> 1) % CHANGES.length])}T08:00:00Z`);
    const near = change + (fraction(turn) * 2 - 1) * DAY;
    const anywhere = Date.UTC(2026, 0, 1) + fraction(turn) * 730 * DAY;
    return new Date(Math.floor(turn % 2 === 0 ? near : anywhere));
  });
}

function fraction(turn: number): number {
  const product = Math.sin(turn + 1) * 43_758.545_312_3;
  return product - Math.floor(product);
}
