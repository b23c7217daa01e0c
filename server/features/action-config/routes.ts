import {
  listActionConfigEndpoint,
  updateActionConfigEndpoint,
} from '#contract/administration/action-config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { changeActionReward, listActionRewards } from './action-config.ts';

export function actionConfigRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(listActionConfigEndpoint, allowAdmins, async () => ({ body: await listActionRewards(db) })),

    route(updateActionConfigEndpoint, allowAdmins, async ({ params, body, viewer }) => ({
      body: await changeActionReward(db, viewer.id, params.actionType, body),
    })),
  ];
}
