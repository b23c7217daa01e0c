const GOOGLE = 'https://places.googleapis.com';

/** Without a slash at its end. The operator's own setting: it may well stand in the operator's own network. */
export function parseGooglePlacesUrl(text: string): string {
  if (text === '') return GOOGLE;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  throw new Error(`the address of a server that answers as ${GOOGLE} does`);
}
