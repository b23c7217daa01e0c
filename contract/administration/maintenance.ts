import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { visibleSingleLineSchema } from '../base/field-schemas.ts';
import { MAX_MAINTENANCE_MESSAGE_LENGTH } from '../base/admin-limits.ts';
import { readOnlyStateSchema } from '../site.ts';

export const setMaintenanceEndpoint = endpoint({
  operationId: 'setMaintenance',
  method: 'PUT',
  path: '/api/maintenance',
  summary: 'Makes the site read-only for everyone, or writable again',
  body: z.strictObject({
    isOn: z.boolean(),
    /** Shown to visitors. */
    message: visibleSingleLineSchema(MAX_MAINTENANCE_MESSAGE_LENGTH).nullable().optional(),
  }),
  responses: { 200: z.object({ readOnly: readOnlyStateSchema.nullable() }) },
  errorStatuses: [401, 403],
  answersWhenReadOnly: true,
});

export const maintenanceEndpoints = [setMaintenanceEndpoint] as const;
