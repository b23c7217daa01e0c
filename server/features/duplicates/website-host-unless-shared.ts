/** Must match the SQL function website_host. Null for hosts that many restaurants share. */
export function websiteHostUnlessShared(website: string | null): string | null {
  const host = website === null ? null : (URL.parse(website)?.hostname.replace(PREFIX, '') ?? null);
  return host === null || SHARED.some((shared) => host === shared || host.endsWith(`.${shared}`))
    ? null
    : host;
}

const PREFIX = /^(?:www|locations?|stores?|restaurants?|order|menu)\.(?=[^.]+\.[^.])/;

const SHARED = [
  'facebook.com',
  'instagram.com',
  'x.com',
  'twitter.com',
  'tiktok.com',
  'youtube.com',
  'yelp.com',
  'tripadvisor.com',
  'foursquare.com',
  'opentable.com',
  'resy.com',
  'google.com',
  'goo.gl',
  'g.page',
  'maps.app.goo.gl',
  'business.site',
  'linktr.ee',
  'doordash.com',
  'ubereats.com',
  'grubhub.com',
  'seamless.com',
  'postmates.com',
  'deliveroo.co.uk',
  'just-eat.co.uk',
  'toasttab.com',
  'square.site',
  'clover.com',
  'chownow.com',
  'slicelife.com',
  'menufy.com',
  'allmenus.com',
  'zmenu.com',
  'wordpress.com',
  'blogspot.com',
  'wixsite.com',
  'weebly.com',
  'github.io',
];
