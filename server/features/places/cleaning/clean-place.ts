import { createHash } from 'node:crypto';
import { toHoursJson } from '#packages/opening-hours/hours-json.ts';
import { parseHours } from '#packages/opening-hours/parse-hours.ts';
import {
  BRAND_NAME_BY_SPIDER,
  computeBrandKey,
  findBrandByName,
  findBrandByKey,
  guessRestaurantType,
  type BrandRestaurantType,
} from '#packages/brands/index.ts';
import { normalizeToOneWord, normalizeWords } from '#packages/text-folding/index.ts';
import type { PlaceFields } from '../parsing/match-place-columns.ts';
import { timeZoneAt } from '#server/platform/geo/time-zone.ts';
import type { DataSourceKind } from '#contract/administration/sources.ts';
import { parsePlaceAddress } from './parse-place-address.ts';
import { cleanCoordinates } from './clean-coordinates.ts';
import { normalizeSourcePhone } from './normalize-source-phone.ts';
import { parseAddressRegion } from './parse-address-region.ts';
import { cleanSingleLineText, truncateWithEllipsis } from '#server/platform/text/clean-single-line-text.ts';
import { titleCaseIfAllCaps } from '#server/platform/text/title-case.ts';
import { cleanWebsite } from './clean-website.ts';

export type CleanedPlace = {
  source: string;
  sourceId: string;
  license: string | null;
  kind: DataSourceKind;
  /** Date of the data. */
  date: string | null;
  brand: string | null;
  name: string;
  address: string;
  addressKey: string | null;
  addressUnit: string;
  phone: string | null;
  website: string | null;
  hoursText: string | null;
  hours: unknown;
  latitude: number | null;
  longitude: number | null;
  timeZone: string | null;
  /** The normalized brand, or '~' and the normalized name. Only places with the same key can be merged. */
  matchKey: string;
  restaurantType: BrandRestaurantType;
  raw: string;
};

/** `notes`: corrections and omissions, as texts that can be counted. */
export type PlaceCleaningResult = { place: CleanedPlace; notes: string[] } | { problem: string };
export type PlaceOrigin = {
  source: string;
  license: string | null;
  kind: DataSourceKind;
  date: string | null;
  country: string;
  state: string;
};

export function cleanPlace(
  row: PlaceFields,
  raw: Record<string, unknown>,
  origin: PlaceOrigin,
): PlaceCleaningResult {
  const fields = withoutNothings(row);
  const { brand, name } = readNames(fields);
  if (name === '') return { problem: 'no name or brand' };
  const region = parseAddressRegion({
    country: fields.country ?? origin.country,
    state: fields.state ?? origin.state,
    postcode: fields.postcode ?? '',
  });
  const pinResult = cleanCoordinates(fields.latitude ?? '', fields.longitude ?? '', region);
  const address = parsePlaceAddress(fields, region);
  if (!pinResult.pin && address.text === '') return { problem: 'no address or coordinates' };
  const matchKey = brand === null ? `~${normalizeWords(name)}`.slice(0, 200) : computeBrandKey(brand);
  const hours = fields.hours === undefined ? null : storedHours(fields.hours);
  const phone = normalizeSourcePhone(fields.phone ?? '', region.country);
  const website = cleanWebsite(fields.website ?? '');
  const place: CleanedPlace = {
    source: sourceOf(fields, origin),
    sourceId: '',
    license: origin.license,
    kind: origin.kind,
    date: origin.date,
    brand,
    name,
    address: address.text,
    addressKey: address.key,
    addressUnit: address.unit,
    phone,
    website,
    hoursText: fields.hours === undefined ? null : cleanSingleLineText(fields.hours, 1000),
    hours,
    latitude: pinResult.pin?.latitude ?? null,
    longitude: pinResult.pin?.longitude ?? null,
    timeZone: pinResult.pin && timeZoneAt(pinResult.pin.latitude, pinResult.pin.longitude, usStateOf(region)),
    matchKey,
    restaurantType:
      findBrandByKey(matchKey)?.type ??
      guessRestaurantType(name, [fields.amenity, fields.shop, fields.cuisine]),
    raw: serializeRawRecord(raw),
  };
  place.sourceId = cleanSingleLineText(fields.id, 300) || idOfContent(place);
  const notes = [
    pinResult.corrected,
    pinResult.dropped && `no pin, because ${pinResult.dropped}`,
    !pinResult.pin && !pinResult.dropped && 'no pin, because there were no coordinates',
    fields.phone !== undefined && phone === null && 'phone number left out, because it isn’t valid',
    fields.website !== undefined && website === null && 'website left out, because it isn’t an http URL',
    hours !== null && 'text' in hours && 'opening hours saved as text',
  ].filter((note) => typeof note === 'string');
  return { place, notes };
}

const NOTHING = /^\s*(?:none|null|nan|n\/a|undefined|-+)?\s*$/i;

function withoutNothings(row: PlaceFields): PlaceFields {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => !NOTHING.test(value)));
}

function readNames(fields: PlaceFields): { brand: string | null; name: string } {
  const written =
    cleanSingleLineText(fields.brand, 200) || BRAND_NAME_BY_SPIDER.get(fields.source ?? '') || '';
  const name = tidyName(cleanSingleLineText(fields.name, 200));
  if (normalizeToOneWord(written) !== '') return { brand: written, name: name || written };
  const own = normalizeToOneWord(name) === '' ? nameInId(fields.id) : name;
  return { brand: findBrandByName(own)?.name ?? null, name: own };
}

/** Title-casing programs write "Wendy'S". */
function tidyName(name: string): string {
  return titleCaseIfAllCaps(name).replace(/(?<=\p{Ll})(['’])S\b/gu, '$1s');
}

/** Some lists use the name as the id; URLs, slugs and codes are not names. */
function nameInId(id: string | undefined): string {
  const text = cleanSingleLineText(id, 200);
  return /\p{Lu}/u.test(text) && /\p{L}{3}/u.test(text) && !/[/_=:]|\d{5}/.test(text) ? text : '';
}

function usStateOf({ country, state }: { country: string | null; state: string }): string | undefined {
  return country === 'US' ? state : undefined;
}

function storedHours(text: string): { text: string } | object {
  const hours = parseHours(text);
  return hours.kind === 'weekly'
    ? toHoursJson(hours.week, hours.note)
    : { text: cleanSingleLineText(text, 500) };
}

function sourceOf(fields: PlaceFields, origin: PlaceOrigin): string {
  return truncateWithEllipsis(
    fields.source ? `${origin.source}/${cleanSingleLineText(fields.source, 80)}` : origin.source,
    120,
  );
}

/** For rows without an id: stable between editions as long as brand, name and address are. */
function idOfContent({ matchKey, name, address, addressKey, latitude, longitude }: CleanedPlace): string {
  const pinText =
    addressKey === null && latitude !== null ? `${latitude.toFixed(4)},${longitude?.toFixed(4)}` : '';
  const content = [matchKey, normalizeWords(name), normalizeWords(address), pinText].join('|');
  return `content:${createHash('sha256').update(content).digest('hex').slice(0, 24)}`;
}

function serializeRawRecord(raw: Record<string, unknown>): string {
  return JSON.stringify(raw, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().slice(0, 10_000) : value,
  );
}
