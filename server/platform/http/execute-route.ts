import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { EndpointSchema } from '#contract/base/endpoint.ts';
import { labelOfFieldPath } from '#shared/catalog/field-labels.ts';
import { withPeriod } from '#shared/text/with-period.ts';
import type { CacheTag } from '../cache/invalidate.ts';
import {
  HttpError,
  badRequestError,
  notFoundError,
  unavailableError,
  type FieldError,
} from './http-error.ts';
import { REQUEST_TIMEOUTS_MS } from '../limits/request-timeouts.ts';
import type { Viewer } from './access-policies.ts';
import { formatIssue } from './parsing/format-issue.ts';
import type { ParsedRouteInput, ApiCaller, ApiRoute } from './route.ts';
import type { SerializeResponse } from './serialize-response.ts';

export type RawRouteInput = { params: unknown; query: unknown; body: unknown };
export type RouteExecutionResult = {
  status: number;
  json: string | null;
  headers: Record<string, string>;
  cookies?: string[];
  stream?: Readable;
  tags?: readonly CacheTag[];
};

export async function executeRoute(
  route: ApiRoute,
  raw: RawRouteInput,
  caller: ApiCaller,
  serialize: SerializeResponse,
): Promise<RouteExecutionResult> {
  return runRouteHandler(route, authorizeAndParse(route, raw, caller), caller, serialize);
}

export function authorizeAndParse(
  { endpoint, policy }: ApiRoute,
  raw: RawRouteInput,
  caller: ApiCaller,
): ParsedRouteInput {
  const params = endpoint.params ? parsePath(endpoint.params, raw.params) : undefined;
  enforce(policy(caller.viewer, (params ?? {}) as Record<string, unknown>), caller.viewer);
  const query = endpoint.query ? parse(endpoint.query, raw.query, 'query') : assertNoQuery(raw.query);
  const body = endpoint.body ? parse(endpoint.body, raw.body, 'body') : endpoint.rawBody && raw.body;
  return { params, query, body };
}

export async function runRouteHandler(
  { endpoint, handler }: ApiRoute,
  input: ParsedRouteInput,
  caller: ApiCaller,
  serialize: SerializeResponse,
): Promise<RouteExecutionResult> {
  const work = () => handler({ ...input, ...caller });
  const reply = await withTimeout(endpoint, endpoint.method === 'GET' ? caller.runRead(work) : work());
  const status = reply.status ?? Number(Object.keys(endpoint.responses)[0]);
  const schema = endpoint.responses[status];
  if (schema === undefined)
    throw new Error(`${endpoint.method} ${endpoint.path} answers an undeclared ${status}`);
  const json = schema === null ? null : serialize(schema, reply.body);
  const { headers = {}, cookies, stream, tags } = reply;
  return {
    status,
    json,
    headers,
    ...(cookies && { cookies }),
    ...(stream && { stream }),
    ...(tags && { tags }),
  };
}

/** Answers 503 in time; the work continues until the database's own timeouts end it. */
async function withTimeout<T>(endpoint: ApiRoute['endpoint'], work: Promise<T>): Promise<T> {
  const milliseconds = timeoutOf(endpoint);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), milliseconds);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

function timeoutOf({ rawBody, callsExternalService }: ApiRoute['endpoint']): number {
  const { handler, waiting, file } = REQUEST_TIMEOUTS_MS;
  if (rawBody) return file + handler;
  return callsExternalService ? waiting : handler;
}

function timeoutError(): HttpError {
  return unavailableError('timeout', 'This is taking too long right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
}

function enforce(decision: ReturnType<ApiRoute['policy']>, viewer: Viewer): void {
  if (decision === 'forbid' && viewer?.mustSetUpSecondFactor)
    throw new HttpError(
      'forbidden',
      'Please set up two-factor authentication first. This site requires it for admins.',
    );
  if (decision === 'sign-in') throw new HttpError('not-signed-in', 'Please log in first.');
  if (decision === 'forbid') throw new HttpError('forbidden', 'You don’t have permission to do this.');
  if (decision === 'hide') throw notFoundError();
}

function parsePath(schema: EndpointSchema, params: unknown): unknown {
  const parsed = z.safeParse(schema, params);
  if (!parsed.success) throw notFoundError();
  return parsed.data;
}

function parse(schema: EndpointSchema, value: unknown, source: 'query' | 'body'): unknown {
  const parsed = z.safeParse(schema, value === undefined ? {} : value, {
    reportInput: true,
    error: formatIssue,
  });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.flatMap((issue) => fieldErrors(issue, source));
  throw badRequestError(formatMessage(source === 'body' ? errors.map(nameFormField) : errors), errors);
}

function formatMessage(errors: FieldError[]): string {
  if (errors.every(({ message }) => /^[A-Z]/.test(message) && !message.startsWith('Invalid '))) {
    const [first = '', ...others] = new Set(errors.map(({ message }) => message));
    return others.length === 0 ? first : [first, ...others].map(withPeriod).join(' ');
  }
  return `Please check what you entered: ${errors.map(({ field, message }) => `${field} ${message}`).join('; ')}`;
}

/** "Name" for "changes.name": the message is for people, and `errors` has the path. Elements of lists keep their path. */
function nameFormField({ field, message }: FieldError): FieldError {
  const path = field.replace(/^changes\./, '');
  const isForm = message !== UNKNOWN_FIELD && (path !== field || !path.includes('.'));
  return { field: isForm ? labelOfFieldPath(path) : path, message };
}

const UNKNOWN_FIELD = 'isn’t a known field';

function fieldErrors(issue: z.core.$ZodIssue, source: string): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((field) => ({ field, message: UNKNOWN_FIELD }));
  const repeated = source === 'query' && issue.code === 'invalid_type' && Array.isArray(issue.input);
  return [
    { field: issue.path.join('.') || '(all)', message: repeated ? 'is given more than once' : issue.message },
  ];
}

function assertNoQuery(query: unknown): undefined {
  const names = Object.keys((query ?? {}) as object);
  if (names.length === 0) return undefined;
  throw badRequestError(
    `This call takes no parameters: ${names.join(', ')}`,
    names.map((field) => ({ field, message: UNKNOWN_FIELD })),
  );
}
