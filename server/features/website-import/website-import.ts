import type { WebsiteImportedRestaurant } from '#contract/catalog/website-import.ts';
import { toWeekdayHoursTexts } from '#packages/opening-hours/to-weekday-hours-texts.ts';
import type { Db } from '#server/platform/database/database.ts';
import { badRequestError, HttpError } from '#server/platform/http/http-error.ts';
import type { Log } from '#server/platform/observability/log.ts';
import {
  SafeFetchError,
  type SafeFetchResult,
  type SafeFetch,
} from '#server/platform/outbound/safe-fetch/safe-fetch.ts';
import { findMatchingCatalogIds, type ExternalRecord } from '../duplicates/duplicates.ts';
import { extractRestaurantInWorker } from './extraction/extract-in-worker.ts';
import type { ExtractedRestaurant } from './extraction/extract-restaurant.ts';

export type WebsiteImportContext = {
  db: Db;
  safeFetch: SafeFetch;
  log: Log;
  copyPicture(imageUrl: string): Promise<string | null>;
  userAgent: string;
};

const FAILED =
  "We couldn't extract information from the provided website. Please check the URL and try again.";
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const COMPARED = 20;

export async function importRestaurantFromWebsite(
  importing: WebsiteImportContext,
  websiteUrl: string,
): Promise<WebsiteImportedRestaurant> {
  const read = await readWebsite(importing, websiteUrl).catch((error: unknown) => {
    importing.log.info({ err: error }, 'Could not import a website');
    throw error instanceof HttpError ? error : badRequestError(FAILED);
  });
  const [id, imageUrl] = await Promise.all([
    listedId(importing.db, read, websiteUrl),
    read.imageUrl === null ? null : importing.copyPicture(read.imageUrl),
  ]);
  const locations = read.locations.map(({ hours, ...location }) => ({
    ...location,
    hoursOfOperation: toWeekdayHoursTexts(hours),
  }));
  const [first] = locations;
  return {
    id,
    name: read.name,
    description: read.description,
    website: read.website,
    priceRange: read.priceRange,
    restaurantType: read.restaurantType,
    imageUrl,
    menuUrl: read.menuUrl,
    locations: locations.flatMap(({ address, ...location }) =>
      address === null ? [] : { address, ...location },
    ),
    address: first?.address ?? null,
    phoneNumber: first?.phoneNumber ?? null,
    hoursOfOperation: first?.hoursOfOperation ?? null,
  };
}

/** Reveals only responses of public servers, because other errors would describe our own network (decision 0065). */
async function readWebsite(
  importing: WebsiteImportContext,
  websiteUrl: string,
): Promise<ExtractedRestaurant> {
  const { status, url, contentType, body } = await fetchPage(importing, websiteUrl).catch(
    (error: unknown) => {
      throw error instanceof SafeFetchError && error.status !== null
        ? unreadable(reasonOf(error.status) ?? 'This URL isn’t a web page.')
        : error;
    },
  );
  const reason = reasonOf(status);
  if (reason !== null) throw unreadable(reason);
  const read = await extractRestaurantInWorker({ bytes: body, contentType, address: url.href });
  if (read === null)
    throw unreadable(
      'We couldn’t find a restaurant on this page. Try the page that lists its street address.',
    );
  return read;
}

function fetchPage(
  { safeFetch, userAgent }: WebsiteImportContext,
  websiteUrl: string,
): Promise<SafeFetchResult> {
  // The URL schema leaves "localhost" without a protocol; safeFetch blocks internal targets.
  const address = /^localhost/i.test(websiteUrl) ? `http://${websiteUrl}` : websiteUrl;
  return safeFetch(address, {
    types: ['text/html', 'application/xhtml+xml'],
    maxBytes: MAX_BYTES,
    maxRedirects: MAX_REDIRECTS,
    headers: {
      'user-agent': userAgent,
      accept: 'text/html,application/xhtml+xml',
      'accept-language': 'en',
    },
  });
}

function reasonOf(status: number): string | null {
  if (status >= 200 && status <= 299) return null;
  if (status === 404 || status === 410) return 'There’s no page at this URL.';
  if (status >= 500) return 'That website isn’t working right now. Please try again later.';
  return 'The website doesn’t let us read this page.';
}

function unreadable(reason: string): HttpError {
  return new HttpError('unreadable', reason);
}

async function listedId(db: Db, read: ExtractedRestaurant, websiteUrl: string): Promise<number | null> {
  const shared = { name: read.name, address: null, coordinates: null };
  const candidates: ExternalRecord[] = [
    ...read.locations.slice(0, COMPARED).map(({ address, latitude, longitude }) => ({
      name: read.name,
      website: read.website,
      address,
      coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
    })),
    { ...shared, website: read.website },
    { ...shared, website: websiteUrl },
  ];
  const listings = await findMatchingCatalogIds(db, candidates);
  const best =
    listings.find(({ locationId }) => locationId !== null) ??
    listings.find(({ restaurantId }) => restaurantId !== null);
  return best?.restaurantId ?? null;
}
