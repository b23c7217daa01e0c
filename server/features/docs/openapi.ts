import { endpoints } from '#contract/api.ts';
import type { Endpoint, RequestHeader, EndpointSchema } from '#contract/base/endpoint.ts';
import { mayRedirectAfterMerge } from '#contract/base/merge-redirects.ts';
import { PROBLEM_CONTENT_TYPE, problemDetailsSchema } from '#contract/base/problem-details.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { createJsonSchemaCollector, type JsonSchema } from './json-schema.ts';

export type OpenApiParameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
};
export type OpenApiOperation = {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: OpenApiParameter[];
  requestBody?: object;
  responses: Record<string, { description: string; content?: object; headers?: object }>;
};
export type OpenApi = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: object };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, JsonSchema>; headers: Record<string, object> };
};

type Site = { siteName: string; baseUrl: string; version: string };

/** Built on first use: translating all schemas takes 100 ms, which would delay the start. */
let contract: ReturnType<typeof describeContract> | undefined;

export function openApiDocument({ siteName, baseUrl, version }: Site): OpenApi {
  contract ??= describeContract();
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version,
      description: 'Chicken sandwiches, the restaurants that serve them, and what people say about them.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    ...contract,
  };
}

function describeContract(): Pick<OpenApi, 'tags' | 'paths' | 'components'> {
  const schemas = createJsonSchemaCollector();
  const problemSchema = schemas.add(problemDetailsSchema, 'output');
  const paths: OpenApi['paths'] = {};
  for (const endpoint of endpoints as readonly Endpoint[]) {
    const methods = (paths[endpoint.path] ??= {});
    methods[endpoint.method.toLowerCase()] = operation(endpoint, schemas.add, problemSchema);
  }
  const tags = [...new Set(Object.keys(paths).map(tagOf))].map((name) => ({ name }));
  return { tags, paths, components: { schemas: schemas.named(), headers: LIST_HEADERS } };
}

type AddSchema = (schema: EndpointSchema, side: 'input' | 'output') => JsonSchema;

function operation(endpoint: Endpoint, add: AddSchema, problemSchema: JsonSchema): OpenApiOperation {
  const { operationId, summary, path, params, query, body, rawBody } = endpoint;
  const isList = query !== undefined && 'cursor' in propertiesOf(add(query, 'input'));
  return {
    operationId,
    summary,
    tags: [tagOf(path)],
    parameters: [
      ...(params ? parametersOf(add(params, 'input'), 'path') : []),
      ...(query ? parametersOf(add(query, 'input'), 'query') : []),
      ...(endpoint.requestHeaders ?? []).map((name) => HEADERS[name]),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: add(body, 'input') } } },
    }),
    ...(rawBody && {
      requestBody: {
        required: true,
        description: `${rawBody.description}; at most ${rawBody.maxBytes} bytes`,
        content: { [rawBody.accepts]: {} },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(endpoint.responses).map(([status, schema]) => [
          status,
          successResponse(schema, add, isList),
        ]),
      ),
      ...(endpoint.file && { 200: { description: 'The file', content: { [endpoint.file]: {} } } }),
      ...(endpoint.method === 'GET' && {
        304: { description: 'Nothing has changed since the ETag in If-None-Match' },
      }),
      ...(mayRedirectAfterMerge(endpoint) && { 308: MERGED_RESPONSE }),
      ...Object.fromEntries(
        [400, ...(endpoint.errorStatuses ?? [])].map((status) => [
          status,
          errorResponse(ERROR_DESCRIPTIONS[status] ?? 'Rejected', problemSchema),
        ]),
      ),
      default: errorResponse(
        'Any other error: too many requests (429), overloaded (503, with Retry-After), or unexpected (500)',
        problemSchema,
      ),
    },
  };
}

const HEADERS = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A key of your choice for this change. If you send the same key again within 31 days, you get the same response, and nothing is done twice',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The version you read, as its ETag or its revision in quotes; 412 if there’s a newer one',
    schema: { type: 'string' },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: '* if it must not exist yet; 412 if it does',
    schema: { type: 'string' },
  },
  'If-Unmodified-Since': {
    name: 'If-Unmodified-Since',
    in: 'header',
    required: false,
    description: 'If you don’t know the version: 412 if it has changed since this time',
    schema: { type: 'string' },
  },
} as const satisfies Record<RequestHeader, OpenApiParameter>;

const MERGED_RESPONSE = {
  description: 'It was merged into another one; Location has its URL',
  headers: {
    Location: { description: 'The same request for the one that remains', schema: { type: 'string' } },
  },
};

const ERROR_DESCRIPTIONS: Record<number, string> = {
  400: 'A parameter or the body is invalid; errors lists each field',
  404: 'Not found',
  409: 'Already taken or already done',
  410: 'It existed and has been deleted',
  412: 'It has changed since the version in the preconditions',
  413: 'The body is too large',
  415: 'The body has the wrong type',
  422: 'The body has the right type but can’t be used',
};

const LIST_HEADERS = {
  Link: {
    description: 'The next page, as <...>; rel="next"; missing on the last page',
    schema: { type: 'string' },
  },
  'X-Total-Count': { description: 'The total number of rows, up to 1000', schema: { type: 'integer' } },
  'X-Total-Count-Exact': {
    description: 'false if there are more than X-Total-Count',
    schema: { type: 'string', enum: ['false'] },
  },
};

function successResponse(schema: EndpointSchema | null, add: AddSchema, isList: boolean) {
  if (!schema) return { description: 'Done; the response has no body' };
  const content = { 'application/json': { schema: add(schema, 'output') } };
  if (!isList) return { description: 'The requested data', content };
  const headers = Object.fromEntries(
    Object.keys(LIST_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
  return { description: 'One page of the list', headers, content };
}

function errorResponse(description: string, schema: JsonSchema) {
  return { description, content: { [PROBLEM_CONTENT_TYPE]: { schema } } };
}

function parametersOf(schema: JsonSchema, location: OpenApiParameter['in']): OpenApiParameter[] {
  const required = new Set(schema.required ?? []);
  return Object.entries(propertiesOf(schema)).map(([name, { description, ...rest }]) => ({
    name,
    in: location,
    required: location === 'path' || required.has(name),
    ...(description !== undefined && { description }),
    schema: rest,
  }));
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return schema.properties ?? {};
}

function tagOf(path: string): string {
  return assertDefined(path.split('/')[2]).replace(/[.]json$|-with-.*/g, '');
}
