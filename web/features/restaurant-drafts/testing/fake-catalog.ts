import { ApiError } from '#web/lib/api/api-client.ts';
import type {
  RestaurantDraftRequestBody,
  RestaurantDraftEntityKind,
  DraftSubmissionClient,
} from '../submission/submit-draft.ts';

/** What happens to a call: answered, lost before or after it arrives, a server error, or rejected. */
export type FakeCallOutcome = 'answered' | 'lost before' | 'lost after' | 'broken' | 'refused';

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
    const fate = this.#arrive(`create ${kind}`);
    const requestBody = JSON.stringify([kind, body]);
    const before = this.#answers.get(key);
    if (before && before.body !== requestBody)
      throw new ApiError(409, 'That key was used for something else.');
    // A call that was accepted before is not rejected, but gets the same response.
    if (fate === 'refused' && !before) throw new ApiError(400, 'The name is too long.');
    const id = before?.id ?? this.stored.length + 101;
    if (!before) {
      this.#answers.set(key, { body: requestBody, id });
      this.stored.push({ kind, id, body });
    }
    this.#answer(fate);
    return id;
  }

  async change(kind: RestaurantDraftEntityKind, id: number, body: RestaurantDraftRequestBody): Promise<void> {
    const fate = this.#arrive(`change ${kind}`);
    const found = this.stored.find((one) => one.id === id);
    if (!found) throw new ApiError(404, 'Not found');
    if (fate === 'refused') throw new ApiError(400, 'The name is too long.');
    found.body = { ...found.body, ...body };
    this.#answer(fate);
  }

  names(kind: RestaurantDraftEntityKind): unknown[] {
    const all = this.stored.filter((one) => one.kind === kind);
    return all.map(({ body }) => body['name'] ?? body['address']);
  }

  #arrive(call: string): FakeCallOutcome {
    const fate = this.outcomeOf(this.calls.length);
    this.calls.push(call);
    if (fate === 'lost before') throw new TypeError('Failed to fetch');
    return fate;
  }

  #answer(fate: FakeCallOutcome): void {
    if (fate === 'lost after') throw new TypeError('Failed to fetch');
    if (fate === 'broken') throw new ApiError(500, 'Bad gateway');
  }
}
