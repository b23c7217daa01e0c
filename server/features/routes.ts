import type { Config } from '#server/config.ts';
import type { Db } from '#server/platform/database.ts';
import type { Route } from '#server/platform/route.ts';
import { errorLogRoutes } from './error-log/routes.ts';
import { siteRoutes } from './site/routes.ts';

export type FeatureDeps = { db: Db; config: Config };

/** Every call of the API, feature by feature. There is no other way in. */
export function routes({ db, config }: FeatureDeps): Route[] {
  return [...errorLogRoutes(db), ...siteRoutes(config)];
}
