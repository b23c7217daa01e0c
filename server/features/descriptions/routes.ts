import { generateDescription } from '#contract/descriptions.ts';
import { route, type Route } from '#server/platform/route.ts';
import { admins } from '#server/platform/viewer.ts';
import { describeRestaurant } from './descriptions.ts';

export function descriptionRoutes(): Route[] {
  return [route(generateDescription, admins, async ({ body }) => ({ body: await describeRestaurant(body) }))];
}
