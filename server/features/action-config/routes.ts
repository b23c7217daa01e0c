import { listActionConfig, updateActionConfig } from '#contract/administration/action-config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { route, type Route } from '#server/platform/http/route.ts';
import { admins } from '#server/platform/http/policy.ts';
import { changeActionReward, listActionRewards } from './action-config.ts';

export function actionConfigRoutes(db: Database['db']): Route[] {
  return [
    route(listActionConfig, admins, async () => ({ body: await listActionRewards(db) })),

    route(updateActionConfig, admins, async ({ params, body, viewer }) => ({
      body: await changeActionReward(db, viewer.id, params.actionType, body),
    })),
  ];
}
