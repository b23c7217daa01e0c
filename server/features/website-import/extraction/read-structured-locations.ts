import type { ParsedHours } from '#packages/opening-hours/parsed-hours.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { readBusinessHours } from './read-business-hours.ts';
import {
  nestedItemsOf,
  firstStructuredItemPropertyText,
  structuredItemPropertyTexts,
  structuredItemPropertyValues,
  type StructuredItem,
  type StructuredValue,
} from './structured-items.ts';
import { cleanImportedText } from './clean-imported-text.ts';

export type ExtractedLocation = {
  address: string | null;
  phoneNumber: string | null;
  hours: ParsedHours;
  latitude: number | null;
  longitude: number | null;
};

export function readStructuredLocations(item: StructuredItem): ExtractedLocation[] {
  const places = [item, ...nestedItemsOf(item, 'location', 'containedinplace')];
  const addresses = [...new Set(places.flatMap(addressesOf))];
  const hours = places.map(readBusinessHours).find(({ kind }) => kind !== 'missing') ?? { kind: 'missing' };
  const shared = { phoneNumber: findPhoneOfStructuredItem(item), hours };
  const one = { ...shared, ...pinOf(places) };
  if (addresses.length <= 1) return [{ ...one, address: addresses[0] ?? null }];
  return addresses.map((address) => ({ ...shared, address, latitude: null, longitude: null }));
}

export function hasItemAddress(item: StructuredItem): boolean {
  return readStructuredLocations(item).some(({ address }) => address !== null);
}

/** Omits an address that is part of another one. */
function addressesOf(item: StructuredItem): string[] {
  const whole = structuredItemPropertyValues(item, 'address', 'addresses').flatMap(
    (value) => cleanImportedText(addressText(value)) ?? [],
  );
  const own =
    whole.length === 0 && firstStructuredItemPropertyText(item, 'streetaddress')
      ? cleanImportedText(postalAddress(item))
      : null;
  const all = own ? [own] : whole;
  return all.filter(
    (one, at) => !all.some((other, index) => index !== at && other !== one && other.includes(one)),
  );
}

function addressText(value: StructuredValue): string | null {
  if (typeof value !== 'string') return postalAddress(value);
  return isLink(value) ? null : value;
}

/** Matches a run of separators only from its start, because a long run would take quadratic time. */
function postalAddress(item: StructuredItem): string | null {
  const part = (...names: string[]) =>
    cleanImportedText(firstStructuredItemPropertyText(item, ...names)?.replace(/(?<![,\s])[,\s]+$/, '')) ??
    '';
  const street = structuredItemPropertyTexts(item, 'streetaddress', 'street-address', 'extended-address')
    .map((text) =>
      cleanImportedText(text.replace(/(?<!\s)\s*\n\s*/g, ', '))?.replace(/^[,\s]+|(?<![,\s])[,\s]+$/g, ''),
    )
    .filter((text, at, all) => text && all.indexOf(text) === at)
    .join(', ');
  const city = part('addresslocality', 'locality', 'city');
  const region = part('addressregion', 'region', 'state');
  const code = part('postalcode', 'postal-code', 'zip');
  const country = part('addresscountry', 'country-name', 'country');
  const isUnitedStates = /^(?:|us|usa|u\.s\.a?\.|united states(?: of america)?)$/i.test(country);
  const isStreetWhole = code !== '' && street.includes(code);
  const parts = isStreetWhole
    ? [street]
    : [
        street,
        city,
        [region, code].filter(Boolean).join(' '),
        isUnitedStates || country.length < 3 ? '' : country,
      ];
  return parts.filter(Boolean).join(', ') || null;
}

function isLink(text: string): boolean {
  return /^(?:https?:|_:|#)/i.test(text.trim());
}

export function findPhoneOfStructuredItem(item: StructuredItem): string | null {
  const own = firstStructuredItemPropertyText(item, 'telephone', 'phone', 'tel', 'phonenumber');
  const other = nestedItemsOf(item, 'contactpoint', 'contactpoints', 'address')
    .map((contact) => firstStructuredItemPropertyText(contact, 'telephone', 'phone', 'tel'))
    .find(Boolean);
  return normalizeWebsitePhone(own ?? other ?? null);
}

export function normalizeWebsitePhone(text: string | null): string | null {
  const phone = cleanImportedText(text?.replace(/^\s*(?:tel:|callto:)/i, '').replace(/%20/g, ' '), 40);
  const digits = phone?.replace(/\D/g, '').length ?? 0;
  return phone && digits >= 5 && digits <= 18 ? phone : null;
}

function pinOf(places: readonly StructuredItem[]): { latitude: number | null; longitude: number | null } {
  const holders = places.flatMap((place) => [...nestedItemsOf(place, 'geo', 'geocoordinates'), place]);
  for (const holder of holders) {
    const latitude = parseCoordinateDegrees(firstStructuredItemPropertyText(holder, 'latitude', 'lat'), 90);
    const longitude = parseCoordinateDegrees(
      firstStructuredItemPropertyText(holder, 'longitude', 'lng', 'lon', 'long'),
      180,
    );
    if (latitude !== null && longitude !== null && !(latitude === 0 && longitude === 0))
      return { latitude, longitude };
  }
  return { latitude: null, longitude: null };
}

export function parseCoordinateDegrees(text: string | null, max: number): number | null {
  const value = /^\s*[+-]?\d{1,3}(?:[.,]\d+)?\s*°?\s*$/.test(text ?? '')
    ? Number.parseFloat(assertDefined(text).replace(',', '.'))
    : Number.NaN;
  return Math.abs(value) <= max ? value : null;
}
