import type { ProblemDetails } from '#contract/base/problem-details.ts';

/** What a call returns in the gallery: a plain value is the response, these are the other outcomes. */
export type StubResponse =
  | { $: 'pending' }
  | { $: 'cut' }
  | { $: 'refused'; status: number; detail: string; errors?: ProblemDetails['errors'] }
  | { $: 'rows'; rows: unknown[]; next: string | null; total: number | null };

export type StubResponses = Record<string, unknown>;

export const PENDING_STUB_RESPONSE: StubResponse = { $: 'pending' };
export const NETWORK_ERROR_STUB_RESPONSE: StubResponse = { $: 'cut' };

export function stubError(
  status: number,
  detail = 'It broke.',
  errors?: ProblemDetails['errors'],
): StubResponse {
  return { $: 'refused', status, detail, ...(errors && { errors }) };
}

export const GONE_STUB_RESPONSE = stubError(410, 'It is gone.');
export const SERVER_ERROR_STUB_RESPONSE = stubError(500);

export function stubListResponse(shown: unknown[], total: number | null = null): StubResponse {
  return { $: 'rows', rows: shown, next: total === null || total > shown.length ? 'more' : null, total };
}

/** The browser's part (scripts/gallery/in-page.mjs) looks up responses in the same way. */
export function findStub(answers: StubResponses, address: string): unknown {
  return address in answers ? answers[address] : answers[address.split('?')[0] ?? ''];
}

export function isStubResponse(answer: unknown): answer is StubResponse {
  return typeof answer === 'object' && answer !== null && '$' in answer;
}
