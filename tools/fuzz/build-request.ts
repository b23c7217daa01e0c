import { z } from 'zod';
import type { EndpointSchema } from '#contract/base/endpoint.ts';
import { applyMalformation, canApplyMalformation } from './malformed-requests.ts';
import type { PreparedFuzzRequest } from './client.ts';
import type { RequestExpectation } from './find-contract-violation.ts';
import { createSampleFile } from './sample-files.ts';
import { isFuzzRejectionAcceptable } from './rejection-rules.ts';
import { fillFuzzPlaceholders } from './fuzz-placeholders.ts';
import { applyInvalidInput, type FuzzRequestParts } from './invalid-inputs.ts';
import type { FuzzStep } from './fuzz-steps.ts';
import { exceedsServerReadLimit, oversizeRawRequest, oversizeRequestParts } from './oversized-structures.ts';
import type { FuzzActor, FuzzState } from './fuzz-state.ts';

export type FuzzRequest = PreparedFuzzRequest & {
  expectation: RequestExpectation;
  params: Record<string, unknown>;
  body: unknown;
};

export function buildFuzzRequest(step: FuzzStep, actor: FuzzActor, state: FuzzState): FuzzRequest {
  const { endpoint, salt } = step;
  const pick = state.picker(actor, endpoint.operationId);
  const params = fillFuzzPlaceholders(step.params ?? {}, pick) as Record<string, unknown>;
  const query = Object.entries(
    fillFuzzPlaceholders(step.query ?? {}, pick) as Record<string, unknown>,
  ).flatMap(([name, value]) =>
    isWritable(value) ? [[name, String(value).toWellFormed()] as [string, string]] : [],
  );
  let wire: FuzzRequestParts = {
    params,
    query,
    body: endpoint.rawBody ? undefined : fillFuzzPlaceholders(step.body, pick),
  };
  if (
    step.invalidInput &&
    (wire.body !== undefined ||
      step.invalidInput.includes('query') ||
      step.invalidInput.includes('id') ||
      step.invalidInput.includes('parameter'))
  )
    wire = applyInvalidInput(step.invalidInput, wire, salt);
  // One change at a time: a request that is already long would exceed the limit of headers.
  const structure = step.invalidInput ? null : step.structure;
  if (structure) wire = oversizeRequestParts(structure, wire, salt);
  // Values that JSON cannot express would be different on the wire.
  if (wire.body !== undefined) wire.body = JSON.parse(JSON.stringify(wire.body));
  const made = step.cut && canApplyMalformation(step.cut, endpoint) ? step.cut : null;
  const file = endpoint.rawBody
    ? createSampleFile(endpoint.rawBody.accepts, (step.body as { file: number }).file)
    : null;
  const whole = {
    headers: headersOf(actor, file?.type ?? (wire.body === undefined ? undefined : 'application/json')),
    payload: file?.bytes ?? (wire.body === undefined ? undefined : JSON.stringify(wire.body)),
  };
  const plain = made ? applyMalformation(made, whole, salt) : whole;
  const path = pathOf(endpoint.path, wire);
  const sent = structure && !made ? oversizeRawRequest(structure, path, plain, salt) : { ...plain, path };
  if (sent.payload === undefined && endpoint.method !== 'GET') sent.payload = '';
  const judgement = judgementOf(step, wire);
  return {
    ...sent,
    method: endpoint.method,
    params: wire.params,
    body: wire.body,
    expectation: {
      endpoint,
      cut: made,
      isLong: exceedsServerReadLimit(sent),
      ...judgement,
      fits: { ...judgement.fits, params: judgement.fits.params && structure !== 'many slashes' },
    },
  };
}

/** Ids are numbers in bodies and digits in queries. */
function isWritable(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function judgementOf(
  { endpoint }: FuzzStep,
  { params, query, body }: FuzzRequestParts,
): Pick<RequestExpectation, 'fits' | 'mayReject'> {
  const names = query.map(([name]) => name);
  const isPlain = new Set(names).size === names.length;
  const queryParams = Object.fromEntries(query);
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return {
    fits: {
      params: fits(endpoint.params, decoded(texts)),
      query:
        isPlain &&
        (endpoint.query
          ? fits(endpoint.query, queryParams) && !names.includes('__proto__')
          : names.length === 0),
      body: fits(endpoint.body, body) && isStorable(body),
    },
    mayReject: isFuzzRejectionAcceptable(endpoint.operationId, {
      params,
      query: queryParams,
      body: (body ?? {}) as Record<string, unknown>,
    }),
  };
}

function fits(schema: EndpointSchema | undefined, value: unknown): boolean {
  return schema === undefined || z.safeParse(schema, value).success;
}

/** No text in a body may hold what the database cannot store (threats D5). */
function isStorable(body: unknown): boolean {
  return body === undefined || !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(body).replaceAll('\\\\', ''));
}

function decoded(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value === '%20' ? ' ' : value]),
  );
}

function pathOf(path: string, { params, query }: FuzzRequestParts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name]);
    return value === '%20' ? value : encodeURIComponent(value.toWellFormed());
  });
  const search = query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return search ? `${filled}?${search}` : filled;
}

function headersOf(actor: FuzzActor, type: string | undefined): Record<string, string> {
  return {
    'sec-fetch-site': 'same-origin',
    ...(actor.cookie && { cookie: actor.cookie }),
    ...(type && { 'content-type': type }),
  };
}
