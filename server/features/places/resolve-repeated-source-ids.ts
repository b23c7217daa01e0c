import { createHash } from 'node:crypto';
import type { Db } from '#server/platform/database/database.ts';
import type { CleanedPlace } from './cleaning/clean-place.ts';
import { SAME_PLACE_METERS } from './matching/record-match-rank.ts';
import { metersBetweenPins } from './matching/pin-distance.ts';
import { recordAndFindRepeatedIds, type PlaceFingerprint } from './seen-id-queries.ts';

export type PlaceWithLineNumber = { line: number; place: CleanedPlace };

/** Skips a row that repeats the id of the same place; a row of another place gets an id made from its content. */
export async function resolveRepeatedSourceIds(
  db: Db,
  rows: readonly PlaceWithLineNumber[],
): Promise<{ unique: PlaceWithLineNumber[]; repeated: PlaceWithLineNumber[] }> {
  const first = await partitionByIds(db, rows);
  for (const { place } of first.clashing) place.sourceId += `~${contentHash(place)}`;
  const second = await partitionByIds(db, first.clashing);
  return {
    unique: [...first.unique, ...second.unique],
    repeated: [...first.repeated, ...second.repeated, ...second.clashing],
  };
}

async function partitionByIds(db: Db, rows: readonly PlaceWithLineNumber[]) {
  const unique: PlaceWithLineNumber[] = [];
  const repeated: PlaceWithLineNumber[] = [];
  const clashing: PlaceWithLineNumber[] = [];
  const firsts = new Map<string, PlaceFingerprint>();
  const later: PlaceWithLineNumber[] = [];
  for (const row of rows) {
    const key = keyOf(row.place);
    (firsts.has(key) ? later : unique).push(row);
    if (!firsts.has(key)) firsts.set(key, fingerprintOf(row.place));
  }
  const notes = unique.map(({ place }) => ({
    source: place.source,
    sourceId: place.sourceId,
    sighting: fingerprintOf(place),
  }));
  const earlier = new Map(
    (await recordAndFindRepeatedIds(db, notes)).map((seen) => [keyOf(seen), seen.sighting]),
  );
  const isLater = new Set(later);
  for (const row of [...unique.splice(0), ...later]) {
    const key = keyOf(row.place);
    const original = earlier.get(key) ?? (isLater.has(row) ? firsts.get(key) : undefined);
    if (!original) unique.push(row);
    else if (isSame(fingerprintOf(row.place), original)) repeated.push(row);
    else clashing.push(row);
  }
  return { unique, repeated, clashing };
}

function isSame(one: PlaceFingerprint, other: PlaceFingerprint): boolean {
  if (one.matchKey !== other.matchKey) return false;
  if (one.addressKey !== null && one.addressKey === other.addressKey) return true;
  const meters = metersBetweenPins(one, other);
  return meters === null ? one.address === other.address : meters <= SAME_PLACE_METERS;
}

function fingerprintOf(place: CleanedPlace): PlaceFingerprint {
  const { source, name, phone, addressKey, addressUnit, latitude, longitude, matchKey, address } = place;
  return { source, name, phone, addressKey, addressUnit, latitude, longitude, matchKey, address };
}

function keyOf({ source, sourceId }: { source: string; sourceId: string }): string {
  return `${source}\n${sourceId}`;
}

function contentHash({ matchKey, addressKey, address, latitude, longitude }: CleanedPlace): string {
  const where = addressKey ?? (address || `${latitude?.toFixed(4)},${longitude?.toFixed(4)}`);
  return createHash('sha256').update(`${matchKey}|${where}`).digest('hex').slice(0, 16);
}
