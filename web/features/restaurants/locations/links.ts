import type { Location } from '#contract/locations.ts';

/** A search for the way there, which phones hand to their own map. */
export function directionsUrl({
  latitude,
  longitude,
  address,
}: Pick<Location, 'latitude' | 'longitude' | 'address'>) {
  const destination = latitude !== null && longitude !== null ? `${latitude},${longitude}` : address;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}

/** Null where the text holds no number to dial. */
export function phoneUrl(phoneNumber: string): string | null {
  const [number = '', extension] = phoneNumber.split(/(?:ext\.?|x|;ext=)\s*(?=\d+\s*$)/i);
  const digits = number.replace(/(?!^\+)\D/g, '');
  if (digits.replace('+', '').length < 3) return null;
  return `tel:${digits}${extension ? `;ext=${extension.trim()}` : ''}`;
}

/** An address of the web, or null: what people typed may be anything. */
export function websiteUrl(website: string | null): URL | null {
  if (!website) return null;
  const text = /^[a-z][a-z0-9+.-]*:/i.test(website) ? website : `https://${website}`;
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}
