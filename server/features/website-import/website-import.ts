import type { ImportedRestaurant } from '#contract/website-import.ts';
import { badRequest } from '#server/platform/errors.ts';

const FAILED =
  "We couldn't extract information from the provided website. Please check the URL and try again.";

/** What the website says about its restaurant. Why it says nothing is not told: that would describe our own network. */
export async function importWebsite(): Promise<ImportedRestaurant> {
  throw badRequest(FAILED);
}
