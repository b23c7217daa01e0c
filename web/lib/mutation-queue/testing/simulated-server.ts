import { assertDefined } from '#shared/assert-defined.ts';
import { buildApiUrl, type ApiResponse, type ApiRequest } from '../../api/api-client.ts';
import type { NewMutation, RemovedListEntry } from '../mutation-types.ts';
import { buildReviewPreconditionHeaders } from '../review-revisions.ts';

export type SimulatedListEntry = {
  id: number;
  sandwichId: number;
  isFavorite: boolean;
  hasTried: boolean;
};

export type SentMutation = Pick<NewMutation, 'key' | 'what' | 'performedAt'>;

/** The calls that mutations use, with idempotency keys, as server/features/{collection,reviews} answer them. */
export class SimulatedServer {
  rows = new Map<number, SimulatedListEntry>();
  reviews = new Map<number, { id: number; revision: number; rating: number; review: string }>();
  visits: number[] = [];
  /** How many more requests get a 503. */
  busy = 0;
  #answers = new Map<string, ApiResponse>();
  #lastId = 0;

  answer(request: ApiRequest, mutation: SentMutation): ApiResponse {
    const { key } = mutation;
    if (request.method === 'GET')
      return simulatedResponse(200, this.#list(buildApiUrl(request.path, request.params, request.query)));
    if (this.busy > 0) {
      this.busy -= 1;
      return simulatedResponse(503, {});
    }
    const storedAnswer = this.#answers.get(key);
    if (storedAnswer) return storedAnswer;
    const answer = this.#do(request, buildReviewPreconditionHeaders(mutation));
    if (answer.status < 300) this.#answers.set(key, answer);
    return answer;
  }

  #list(path: string): object[] {
    if (path.endsWith('/sandwiches')) return [...this.rows.values()];
    const sandwichId = Number(/sandwichId=(\d+)/.exec(path)?.[1]);
    const review = this.reviews.get(sandwichId);
    return review ? [{ ...review, sandwichId }] : [];
  }

  #do(
    { method, params, body: requestBody = {}, ...request }: ApiRequest,
    conditions: Record<string, string>,
  ): ApiResponse {
    const path = buildApiUrl(request.path, params);
    const body = requestBody as object;
    const id = Number(/\d+$/.exec(path)?.[0]);
    if (path.endsWith('/actions')) return this.#tried(body as { entityId: number });
    if (path.startsWith('/api/reviews')) return this.#review(method, id, body as Review, conditions);
    if (method === 'POST')
      return simulatedResponse(201, this.#merge(body as Partial<RemovedListEntry> & { sandwichId: number }));
    const row = [...this.rows.values()].find((other) => other.id === id);
    if (!row) return simulatedResponse(404, {});
    if (method === 'DELETE') this.rows.delete(row.sandwichId);
    else this.rows.set(row.sandwichId, { ...row, ...flagsOf(body) });
    return method === 'DELETE'
      ? simulatedResponse(204, null)
      : simulatedResponse(200, this.rows.get(row.sandwichId));
  }

  #tried({ entityId }: { entityId: number }): ApiResponse {
    this.visits.push(entityId);
    this.#merge({ sandwichId: entityId, hasTried: true });
    return simulatedResponse(201, { id: this.visits.length });
  }

  #merge({
    sandwichId,
    isFavorite = false,
    hasTried = false,
  }: Partial<RemovedListEntry> & { sandwichId: number }) {
    const before = this.rows.get(sandwichId);
    const row = {
      id: before?.id ?? ++this.#lastId,
      sandwichId,
      isFavorite: isFavorite || (before?.isFavorite ?? false),
      hasTried: hasTried || (before?.hasTried ?? false),
    };
    this.rows.set(sandwichId, row);
    return row;
  }

  #review(
    method: string,
    id: number,
    { sandwichId, rating, review: reviewText }: Review,
    conditions: Record<string, string>,
  ): ApiResponse {
    const at = method === 'POST' ? sandwichId : [...this.reviews].find(([, other]) => other.id === id)?.[0];
    const before = at === undefined ? undefined : this.reviews.get(at);
    if (method !== 'POST' && !before) return simulatedResponse(404, {});
    const version = conditions['if-match'];
    if (before && (conditions['if-none-match'] || (version && version !== `"${before.revision}"`)))
      return simulatedResponse(412, {});
    if (method === 'DELETE')
      return this.reviews.delete(assertDefined(at))
        ? simulatedResponse(204, null)
        : simulatedResponse(404, {});
    const review = {
      id: before?.id ?? ++this.#lastId,
      revision: (before?.revision ?? 0) + 1,
      rating,
      review: reviewText,
    };
    this.reviews.set(sandwichId, review);
    return simulatedResponse(200, review);
  }
}

type Review = {
  sandwichId: number;
  rating: number;
  review: string;
};

function flagsOf({ isFavorite, hasTried }: Partial<SimulatedListEntry>): Partial<SimulatedListEntry> {
  return { ...(isFavorite !== undefined && { isFavorite }), ...(hasTried !== undefined && { hasTried }) };
}

function simulatedResponse(status: number, body: unknown): ApiResponse {
  return { status, contentType: 'application/json', text: body === null ? '' : JSON.stringify(body) };
}
