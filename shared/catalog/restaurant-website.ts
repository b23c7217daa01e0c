import { MAX_WEBSITE_LENGTH, codePointCount } from '../text/text-limits.ts';

/**
 * Input that the restaurant form accepts: it "must start with http or contain no dot" (A5.6). Also, a
 * name and password before the host are rejected, because they only make one site look like another.
 */
export function isValidRestaurantWebsite(text: string): boolean {
  const website = text.trim();
  if (codePointCount(website) > MAX_WEBSITE_LENGTH) return false;
  if (!/^http/i.test(website)) return !website.includes('.');
  return !website.includes('.') || webAddress(website) !== null;
}

/** Only an http or https address is stored and linked (D48); other accepted input is not stored. */
export function storableWebsite(text: string): string | null {
  return webAddress(text.trim());
}

/** As written if a browser would open exactly this address, otherwise as a browser normalizes it. */
function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  if (!/^https?:$/.test(protocol) || username || password || href.length > MAX_WEBSITE_LENGTH) return null;
  return href === text || href === `${text}/` ? text : href;
}
