import type { Config } from '#server/config.ts';
import type { Db } from '#server/platform/database.ts';
import type { Route } from '#server/platform/route.ts';
import { docsRoutes } from './docs/routes.ts';
import { errorLogRoutes } from './error-log/routes.ts';
import { restaurantRoutes } from './restaurants/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { sandwichRoutes } from './sandwiches/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { tagRoutes } from './tags/routes.ts';

export type FeatureDeps = { db: Db; config: Config };

/** Every call of the API, feature by feature. There is no other way in. */
export function routes({ db, config }: FeatureDeps): Route[] {
  return [
    ...sandwichRoutes(db),
    ...restaurantRoutes(db),
    ...tagRoutes(db),
    ...reviewRoutes(db),
    ...errorLogRoutes(db),
    ...siteRoutes(config),
    ...docsRoutes(config),
  ];
}
