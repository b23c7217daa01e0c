import { z } from 'zod';
import { endpoint } from './base/endpoint.ts';

export const getOpenApiEndpoint = endpoint({
  operationId: 'getOpenApi',
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Returns this description of the API, as OpenAPI 3.1',
  responses: { 200: z.looseObject({ openapi: z.string() }).meta({ id: 'OpenApi' }) },
});

export const openApiEndpoints = [getOpenApiEndpoint] as const;
