import type { z } from 'zod';

/** The part of every schema that `z.parse` needs; checking for a whole `z.ZodType` doubles the time of the type check. */
export type EndpointSchema = z.core.$ZodType;

export type EndpointMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Endpoint = {
  /** Must never change once published, because clients are generated from it. */
  operationId: string;
  method: EndpointMethod;
  path: string;
  /** Still answers, with a `Deprecation` header, until version 0.3.0. */
  deprecatedPath?: string;
  summary: string;
  params?: EndpointSchema;
  query?: EndpointSchema;
  body?: EndpointSchema;
  rawBody?: {
    accepts: `${string}/*`;
    maxBytes: number;
    description: string;
    otherType: string;
    tooLarge: string;
  };
  /** In place of JSON: a file of this media type, streamed as it is generated. */
  file?: `${string}/${string}`;
  /** Response schemas by status code; null means no body. */
  responses: Record<number, EndpointSchema | null>;
  /** Error statuses besides 400, 429 and 503. */
  errorStatuses?: readonly number[];
  /** Calls an external service, so it may take longer than other calls. */
  callsExternalService?: true;
  requestHeaders?: readonly RequestHeader[];
  /** A change that is also accepted during maintenance. */
  answersWhenReadOnly?: true;
};

export type RequestHeader = 'Idempotency-Key' | 'If-Match' | 'If-None-Match' | 'If-Unmodified-Since';

export function endpoint<const E extends Endpoint>(shape: E): E {
  return shape;
}

type Parsed<S> = S extends EndpointSchema ? z.output<S> : undefined;
type SchemaInput<S> = S extends EndpointSchema ? z.input<S> : undefined;

export type EndpointKey<E extends Endpoint> = `${E['method']} ${E['path']}`;
export type EndpointParams<E extends Endpoint> = Parsed<E['params']>;
export type EndpointQuery<E extends Endpoint> = Parsed<E['query']>;
export type RawBody = { read(): Promise<Uint8Array> };
export type EndpointBody<E extends Endpoint> = E['rawBody'] extends object ? RawBody : Parsed<E['body']>;
export type EndpointBodyInput<E extends Endpoint> = SchemaInput<E['body']>;

type Good = 200 | 201 | 202 | 204;
export type EndpointResponse<E extends Endpoint> = {
  [S in keyof E['responses'] & Good]: E['responses'][S] extends EndpointSchema
    ? z.output<E['responses'][S]>
    : undefined;
}[keyof E['responses'] & Good];
