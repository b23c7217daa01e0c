import type { Location } from '#contract/catalog/locations.ts';

type Target = Pick<Location, 'latitude' | 'longitude' | 'address'>;

/** A web search for directions, which works in every browser. */
export function directionsUrl({ latitude, longitude, address }: Target): string {
  const destination = latitude !== null && longitude !== null ? `${latitude},${longitude}` : address;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}

/** The device's map app by user agent; null if unknown. */
export function mapAppUrlForDevice(
  { latitude, longitude, address }: Target,
  { userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
): string | null {
  const pin = latitude !== null && longitude !== null ? `${latitude},${longitude}` : null;
  if (/Android/.test(userAgent)) {
    const name = address.replaceAll(/[()]/g, ' ');
    const search = pin ? `${pin}${name ? `(${name})` : ''}` : address;
    return `geo:${pin ?? '0,0'}?q=${encodeURIComponent(search)}`;
  }
  // An iPad identifies as a Macintosh, which has no touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1))
    return `https://maps.apple.com/?${new URLSearchParams({ daddr: pin ?? address })}`;
  return null;
}

export function phoneUrl(phoneNumber: string): string | null {
  const [number = '', extension] = phoneNumber.split(/(?:ext\.?|x|;ext=)\s*(?=\d+\s*$)/i);
  const digits = number.replace(/(?!^\+)\D/g, '');
  if (digits.replace('+', '').length < 3) return null;
  return `tel:${digits}${extension ? `;ext=${extension.trim()}` : ''}`;
}
