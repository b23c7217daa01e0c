import { ApiError } from '#web/lib/api/api-client.ts';
import type {
  RestaurantDraftRequestBody,
  RestaurantDraftEntityKind,
  DraftSubmissionClient,
} from '../submission/submit-draft.ts';

/** What happens to a call: answered, lost before or after it arrives, a server error, or rejected. */
export type FakeCallOutcome = 'answered' | 'lost before' | 'lost after' | 'server error' | 'rejected';

export type FakeCatalogEntity = {
  kind: RestaurantDraftEntityKind;
  id: number;
  body: RestaurantDraftRequestBody;
};

/** An in-memory catalog: a repeated key gets the first response, and is rejected with a different body. */
export class FakeCatalog implements DraftSubmissionClient {
  readonly stored: FakeCatalogEntity[] = [];
  readonly calls: string[] = [];
  outcomeOf: (call: number) => FakeCallOutcome = () => 'answered';
  readonly #answers = new Map<string, { body: string; id: number }>();

  async create(
    kind: RestaurantDraftEntityKind,
    body: RestaurantDraftRequestBody,
    key: string,
  ): Promise<number> {
    const outcome = this.#arrive(`create ${kind}`);
    const requestBody = JSON.stringify([kind, body]);
    const before = this.#answers.get(key);
    if (before && before.body !== requestBody)
      throw new ApiError(409, 'That key was used for something else.');
    // A call that was accepted before is not rejected, but gets the same response.
    if (outcome === 'rejected' && !before) throw new ApiError(400, 'The name is too long.');
    const id = before?.id ?? this.stored.length + 101;
    if (!before) {
      this.#answers.set(key, { body: requestBody, id });
      this.stored.push({ kind, id, body });
    }
    this.#answer(outcome);
    return id;
  }

  async change(kind: RestaurantDraftEntityKind, id: number, body: RestaurantDraftRequestBody): Promise<void> {
    const outcome = this.#arrive(`change ${kind}`);
    const found = this.stored.find((one) => one.id === id);
    if (!found) throw new ApiError(404, 'Not found');
    if (outcome === 'rejected') throw new ApiError(400, 'The name is too long.');
    found.body = { ...found.body, ...body };
    this.#answer(outcome);
  }

  names(kind: RestaurantDraftEntityKind): unknown[] {
    const all = this.stored.filter((one) => one.kind === kind);
    return all.map(({ body }) => body['name'] ?? body['address']);
  }

  #arrive(call: string): FakeCallOutcome {
    const outcome = this.outcomeOf(this.calls.length);
    this.calls.push(call);
    if (outcome === 'lost before') throw new TypeError('Failed to fetch');
    return outcome;
  }

  #answer(outcome: FakeCallOutcome): void {
    if (outcome === 'lost after') throw new TypeError('Failed to fetch');
    if (outcome === 'server error') throw new ApiError(500, 'Bad gateway');
  }
}
