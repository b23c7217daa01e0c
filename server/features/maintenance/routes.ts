import { setMaintenanceEndpoint } from '#contract/administration/maintenance.ts';
import type { Database } from '#server/platform/database/database.ts';
import { allowAdmins } from '#server/platform/http/access-policies.ts';
import { route, type ApiRoute } from '#server/platform/http/route.ts';
import { findMaintenanceState, setMaintenance } from './maintenance.ts';

export function maintenanceRoutes(db: Database['db']): ApiRoute[] {
  return [
    route(setMaintenanceEndpoint, allowAdmins, async ({ body, viewer, now }) => {
      await setMaintenance(db, body, { by: viewer.id, now });
      return { body: { readOnly: await findMaintenanceState(db) } };
    }),
  ];
}
