import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import {
  idSchema,
  idParamsSchema,
  isoDateTimeSchema,
  singleLineSchema,
  requiredSingleLineSchema,
  revisionSchema,
} from '../base/field-schemas.ts';
import { pagingQueryParams } from '../base/query-params.ts';

export const tagSchema = z.object({ id: idSchema, name: z.string(), type: z.string() }).meta({ id: 'Tag' });
export type Tag = z.output<typeof tagSchema>;

/** `revision` detects a concurrent edit; a sandwich’s own tags are not edited through it. */
const editableTag = tagSchema.extend({ revision: revisionSchema }).meta({ id: 'EditableTag' });
export type EditableTag = z.output<typeof editableTag>;

export const listTagsEndpoint = endpoint({
  operationId: 'listTags',
  method: 'GET',
  path: '/api/tags',
  summary: 'Lists all tags, by name',
  query: z.strictObject(pagingQueryParams),
  responses: { 200: z.array(editableTag) },
});

// A search separates tag names by commas.
const name = requiredSingleLineSchema(60, 'Name is required').refine(
  (text) => !text.includes(','),
  'can’t have a comma',
);
const type = singleLineSchema(40).transform((text) => text || 'style');

export const createTagEndpoint = endpoint({
  operationId: 'createTag',
  method: 'POST',
  path: '/api/tags',
  summary: 'Creates a tag',
  body: z.object({ name, type: type.default('style') }),
  responses: { 201: editableTag },
  errorStatuses: [401, 403, 409],
  requestHeaders: ['Idempotency-Key'],
});

export const updateTagEndpoint = endpoint({
  operationId: 'updateTag',
  method: 'PATCH',
  path: '/api/tags/{id}',
  summary: 'Renames a tag, or changes its type',
  params: idParamsSchema,
  body: z.object({ name: name.optional(), type: type.optional() }),
  responses: { 200: editableTag },
  errorStatuses: [401, 403, 404, 409, 412],
  requestHeaders: ['If-Match'],
});

export const deleteTagEndpoint = endpoint({
  operationId: 'deleteTag',
  method: 'DELETE',
  path: '/api/tags/{id}',
  summary: 'Deletes a tag, and removes it from every sandwich',
  params: idParamsSchema,
  responses: { 204: null },
  errorStatuses: [401, 403, 404, 412],
  requestHeaders: ['If-Match'],
});

export const restoreTagEndpoint = endpoint({
  operationId: 'restoreTag',
  method: 'POST',
  path: '/api/tags/{id}/restoration',
  summary: 'Restores a tag, and adds it to every sandwich that had it',
  params: idParamsSchema,
  responses: { 200: editableTag },
  errorStatuses: [401, 403, 404, 409],
});

const deletedTag = z
  .object({
    id: idSchema,
    name: z.string(),
    type: z.string(),
    sandwichCount: z.int(),
    dateDeleted: isoDateTimeSchema,
  })
  .meta({ id: 'DeletedTag' });
export type DeletedTag = z.output<typeof deletedTag>;

export const listDeletedTagsEndpoint = endpoint({
  operationId: 'listDeletedTags',
  method: 'GET',
  path: '/api/deleted-tags',
  summary: 'Lists deleted tags, last deleted first',
  query: z.strictObject(pagingQueryParams),
  responses: { 200: z.array(deletedTag) },
  errorStatuses: [401, 403],
});

export const tagEndpoints = [
  listTagsEndpoint,
  createTagEndpoint,
  updateTagEndpoint,
  deleteTagEndpoint,
  restoreTagEndpoint,
  listDeletedTagsEndpoint,
] as const;
