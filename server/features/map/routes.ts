import { getMap } from '#contract/map.ts';
import type { Database } from '#server/platform/database.ts';
import { route, type Route } from '#server/platform/route.ts';
import { anyone } from '#server/platform/viewer.ts';
import { viewMap } from './map.ts';

export function mapRoutes(db: Database['db']): Route[] {
  return [route(getMap, anyone, async ({ query }) => ({ body: await viewMap(db, query) }))];
}
