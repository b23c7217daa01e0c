import { listActionConfig, updateActionConfig } from '#contract/action-config.ts';
import type { Database } from '#server/platform/database.ts';
import { route, type Route } from '#server/platform/route.ts';
import { admins } from '#server/platform/viewer.ts';
import { changeActionReward, listActionRewards } from './action-config.ts';

export function actionConfigRoutes(db: Database['db']): Route[] {
  return [
    route(listActionConfig, admins, async () => ({ body: await listActionRewards(db) })),

    route(updateActionConfig, admins, async ({ params, body, viewer }) => ({
      body: await changeActionReward(db, viewer.id, params.actionType, body),
    })),
  ];
}
