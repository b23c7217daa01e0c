import type { z } from 'zod';

/**
 * What every schema is, without its methods. Whether a schema is a `z.ZodType` takes comparing all of them, which doubles
 * the time of checking the contract; `z.parse` and `z.safeParse` take this.
 */
export type Schema = z.core.$ZodType;

export type EndpointMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API: what goes in, what comes out. Paths are written as in the specification, `/api/sandwiches/{id}`. */
export type Endpoint = {
  /** Never changes once published: programs are generated from it. */
  operationId: string;
  method: EndpointMethod;
  path: string;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** In place of a JSON body: bytes as they are, which the handler reads once it knows that it wants them. */
  rawBody?: {
    accepts: `${string}/*`;
    most: number;
    description: string;
    otherType: string;
    tooLarge: string;
  };
  /** In place of a JSON answer: a file of this type, streamed as it is made. */
  file?: `${string}/${string}`;
  /** The answer's schema by status code; null where there is no body. */
  answers: Record<number, Schema | null>;
  /** Which refusals a caller must expect besides 400, 429 and 503. */
  refusals?: readonly number[];
  /** It asks a service elsewhere, which may take longer than our own work ever should. */
  waits?: true;
  /** Request headers that it heeds: a key that names one deed, the version that was read. */
  takes?: readonly RequestHeader[];
};

export type RequestHeader = 'Idempotency-Key' | 'If-Match' | 'If-None-Match' | 'If-Unmodified-Since';

export function endpoint<const E extends Endpoint>(shape: E): E {
  return shape;
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Sent<S> = S extends Schema ? z.input<S> : undefined;

export type EndpointKey<E extends Endpoint> = `${E['method']} ${E['path']}`;
export type EndpointParams<E extends Endpoint> = Parsed<E['params']>;
export type EndpointQuery<E extends Endpoint> = Parsed<E['query']>;
export type RawBody = { read(): Promise<Uint8Array> };
export type EndpointBody<E extends Endpoint> = E['rawBody'] extends object ? RawBody : Parsed<E['body']>;
export type EndpointBodyInput<E extends Endpoint> = Sent<E['body']>;

type Good = 200 | 201 | 202 | 204;
/** What a successful answer holds, as the client reads it. */
export type EndpointResponse<E extends Endpoint> = {
  [S in keyof E['answers'] & Good]: E['answers'][S] extends Schema ? z.output<E['answers'][S]> : undefined;
}[keyof E['answers'] & Good];
