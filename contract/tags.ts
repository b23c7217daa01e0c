import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, paging } from './scalars.ts';

export const tag = z.object({ id, name: z.string(), type: z.string() }).meta({ id: 'Tag' });
export type Tag = z.output<typeof tag>;

export const listTags = endpoint({
  operationId: 'listTags',
  method: 'GET',
  path: '/api/tags',
  summary: 'All tags, by name',
  query: z.strictObject(paging),
  answers: { 200: z.array(tag) },
});

export const tagEndpoints = [listTags] as const;
