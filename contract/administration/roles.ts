import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { userIdSchema } from '../base/field-schemas.ts';

const params = z.object({ id: userIdSchema });
const messageSchema = z.object({ message: z.string() });

export const promoteUserEndpoint = endpoint({
  operationId: 'promoteUser',
  method: 'POST',
  path: '/api/users/{id}/promote',
  summary: 'Makes a member an admin right away; the member’s sessions end',
  params,
  responses: { 200: messageSchema },
  errorStatuses: [401, 403, 404],
});

export const demoteUserEndpoint = endpoint({
  operationId: 'demoteUser',
  method: 'POST',
  path: '/api/users/{id}/demote',
  summary: 'Makes an admin a member again, unless it is the last admin',
  params,
  responses: { 200: messageSchema },
  errorStatuses: [401, 403, 404, 409],
  answersWhenReadOnly: true,
});

export const setCatalogEditorEndpoint = endpoint({
  operationId: 'setCatalogEditor',
  method: 'PUT',
  path: '/api/users/{id}/catalog-editor',
  summary: 'Makes a member a catalog editor, or removes that role',
  params,
  body: z.strictObject({ granted: z.boolean() }),
  responses: { 200: messageSchema },
  errorStatuses: [401, 403, 404],
});

export const roleEndpoints = [promoteUserEndpoint, demoteUserEndpoint, setCatalogEditorEndpoint] as const;
