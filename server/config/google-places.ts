const GOOGLE = 'https://places.googleapis.com';

/** The address may be in the operator's own network, because the operator sets it. */
export function parseGooglePlacesUrl(text: string): string {
  if (text === '') return GOOGLE;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  throw new Error(`the address of a server that answers as ${GOOGLE} does`);
}
