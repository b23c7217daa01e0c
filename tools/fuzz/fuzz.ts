import fc from 'fast-check';
import type { ClientConfig } from 'pg';
import { endpoints } from '#contract/api.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { setMaintenance } from '#server/features/maintenance/maintenance.ts';
import { buildFuzzRequest, type FuzzRequest } from './build-request.ts';
import { createFuzzClient, type FuzzClient } from './client.ts';
import { findContractViolation } from './find-contract-violation.ts';
import { updateFuzzStateFromResponse } from './update-fuzz-state-from-response.ts';
import { registerFuzzActors, restoreActorAccounts, signInActor } from './register-actors.ts';
import { createFuzzCatalog } from './create-fuzz-catalog.ts';
import { addUnsubscribeTokens, openFuzzedSite, processImports, type FuzzedSite } from './fuzzed-site.ts';
import { arbitraryFuzzStep, type FuzzStep } from './fuzz-steps.ts';
import { FuzzState, type FuzzActor } from './fuzz-state.ts';

export type FuzzOptions = {
  connection: ClientConfig;
  requests: number;
  seed: number;
  atOnce?: number;
  only?: string | undefined;
  onProgress?: (done: number, findings: number) => void;
  onFinding?: (finding: string) => void;
};
export type FuzzReport = {
  requests: number;
  statuses: Record<number, number>;
  findings: string[];
  neverAccepted: string[];
  neverRejected: string[];
};

const CHUNK = 1000;
const MAX_FINDINGS = 40;

export async function fuzz({
  connection,
  requests,
  seed,
  atOnce = 16,
  only,
  onProgress,
  onFinding,
}: FuzzOptions): Promise<FuzzReport> {
  const state = new FuzzState();
  const site = await openFuzzedSite(connection, state);
  const client = createFuzzClient(site.url, atOnce);
  const tally = new Tally(onFinding);
  const steps = arbitraryFuzzStep(only);
  try {
    await registerFuzzActors(state, client, site);
    await addUnsubscribeTokens(state, site);
    await createFuzzCatalog(state, client);
    for (let done = 0; done < requests; done += CHUNK) {
      const chunk = fc.sample(steps, { numRuns: Math.min(CHUNK, requests - done), seed: seed + done });
      const next = chunk.entries();
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (const [at, step] of next)
            await take(step, { state, client, site, tally, label: `seed ${seed + done} step ${at}` });
        }),
      );
      await restoreActorAccounts(state, site);
      for (const error of await processImports(site)) tally.add('import run', error);
      onProgress?.(done + chunk.length, tally.findings.size);
      if (tally.findings.size >= MAX_FINDINGS) break;
    }
    return tally.report();
  } finally {
    await client.close();
    await site.close();
  }
}

type Surroundings = { state: FuzzState; client: FuzzClient; site: FuzzedSite; tally: Tally; label: string };

async function take(step: FuzzStep, { state, client, site, tally, label }: Surroundings): Promise<void> {
  const actor = actorFor(step, state);
  const request = buildFuzzRequest(step, actor, state);
  const { operationId } = step.endpoint;
  const response = await client.send(request).catch((error: Error) => error);
  if (response instanceof Error) return tally.find(`no answer: ${response.message}`, request, label);
  const wrong = findContractViolation(request.expectation, response);
  tally.count(
    operationId,
    response.status,
    step.endpoint.responses[response.status] !== undefined ||
      (response.status === 500 && operationId === 'testErrorLog'),
  );
  if (wrong)
    tally.find(
      wrong,
      request,
      `${label}: ${response.text.slice(0, 300)} ${client.describeSlowRequests()} ${accidentOf(response.text, site.logged)}`,
    );
  if (response.status < 300) {
    const answer = response.text && response.type.includes('json') ? JSON.parse(response.text) : null;
    updateFuzzStateFromResponse(state, actor, {
      operationId,
      params: request.params,
      body: request.body,
      answer,
      link: response.link,
    });
  }
  // Maintenance would reject every later request that writes.
  if (operationId === 'setMaintenance' && response.status < 300)
    await setMaintenance(site.database.db, { isOn: false }, { by: null, now: new Date() });
  await keepSignedIn(actor, response, operationId, { client, site });
}

function accidentOf(text: string, logged: readonly string[]): string {
  const id = /"requestId":"([^"]+)"/.exec(text)?.[1];
  return logged.find((line) => line.includes(`"requestId":"${id}"`))?.slice(0, 1500) ?? '';
}

function actorFor(
  { endpoint: { errorStatuses = [] }, actor, salt }: FuzzStep,
  { actors }: FuzzState,
): FuzzActor {
  const from = (some: FuzzActor[]) => assertDefined(some[actor % some.length]);
  if (salt % 4 === 0) return from(actors);
  if (errorStatuses.includes(403)) return from(actors.filter(({ kind }) => kind === 'admin'));
  return from(errorStatuses.includes(401) ? actors.filter(({ kind }) => kind !== 'nobody') : actors);
}

async function keepSignedIn(
  actor: FuzzActor,
  { status, cookie }: { status: number; cookie: string | null },
  operationId: string,
  { client, site }: Pick<Surroundings, 'client' | 'site'>,
): Promise<void> {
  if (actor.kind === 'nobody') return;
  if (cookie && operationId === 'changePassword') actor.cookie = cookie;
  else if (cookie !== null || (status === 401 && operationId !== 'login'))
    await signInActor(actor, client, site).catch(() => {});
}

class Tally {
  private readonly onFinding: FuzzOptions['onFinding'];
  readonly findings = new Map<string, string>();
  private readonly statuses: Record<number, number> = {};
  private readonly done = new Set<string>();
  private readonly rejected = new Set<string>();

  constructor(onFinding: FuzzOptions['onFinding']) {
    this.onFinding = onFinding;
  }

  count(operationId: string, status: number, isDone: boolean): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    (isDone ? this.done : this.rejected).add(operationId);
  }

  find(problem: string, { expectation, method, path, headers, payload }: FuzzRequest, label: string): void {
    const { operationId } = expectation.endpoint;
    const sent = Buffer.isBuffer(payload) ? `base64 ${payload.toString('base64')}` : (payload ?? '');
    const request = `${method} ${path.slice(0, 500)}\n  ${JSON.stringify({ ...headers, cookie: headers['cookie'] && '(one)' })}\n  ${sent.slice(0, 600)}\n  (${label})`;
    this.add(`${operationId}: ${problem}`, request);
  }

  add(key: string, details: string): void {
    if (this.findings.has(key)) return;
    const finding = `${key}\n  ${details}`;
    this.findings.set(key, finding);
    this.onFinding?.(finding);
  }

  report(): FuzzReport {
    const names = endpoints.map(({ operationId }) => operationId);
    return {
      requests: Object.values(this.statuses).reduce((sum, count) => sum + count, 0),
      statuses: this.statuses,
      findings: [...this.findings.values()],
      neverAccepted: names.filter((name) => !this.done.has(name)),
      neverRejected: names.filter((name) => !this.rejected.has(name)),
    };
  }
}
