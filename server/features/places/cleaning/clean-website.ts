import { assertDefined } from '#shared/assert-defined.ts';
const MAX_LENGTH = 500;
const BARE_DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#:]|$)/i;

/** Null unless it is an http or https address of a public-looking host; tracking parameters are removed. */
export function cleanWebsite(value: string): string | null {
  const text = value.trim();
  const address = withScheme(text);
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username || url.password || !/\.[a-z][a-z0-9-]+$/i.test(url.hostname)) return null;
  for (const name of [...url.searchParams.keys()])
    if (/^(utm_|gclid|fbclid)/.test(name)) url.searchParams.delete(name);
  return url.href.length <= MAX_LENGTH ? url.href : null;
}

function withScheme(text: string): string {
  if (text.startsWith('//')) return `https:${text}`;
  return BARE_DOMAIN.test(text) ? `https://${text}` : text;
}

// Chains list their branches under these subdomains; the brand's own site is the parent domain.
const DIRECTORIES =
  /^(?:(?:locations?|stores?|restaurants?|order|ordering|olo|us|find|local|api|cloud|pizza|m|www)\.)+(?=[^.]+\.)/;

/** "https://locations.popeyes.com/fl/..." gives https://www.popeyes.com/; a directory of another company gives null. */
export function deriveBrandWebsite(website: string, brandKey: string): string | null {
  const { hostname } = new URL(website);
  const main = hostname.replace(DIRECTORIES, '');
  const label = ownLabel(main).replace(/[^a-z0-9]/g, '');
  const isOwn = label.length > 2 && (brandKey.includes(label) || label.includes(brandKey.slice(0, 5)));
  if (!isOwn) return null;
  return main === hostname ? `https://${hostname}/` : `https://www.${main}/`;
}

/** "nandos" for nandos.co.uk: some countries have top-level domains of two parts. */
function ownLabel(hostname: string): string {
  const labels = hostname.split('.');
  const hasTwo =
    labels.length > 2 &&
    assertDefined(labels.at(-1)).length === 2 &&
    /^(?:co|com|org|net)$/.test(assertDefined(labels.at(-2)));
  return labels.at(hasTwo ? -3 : -2) ?? '';
}
