import fc from 'fast-check';
import type { Endpoint } from '#contract/base/endpoint.ts';
import { endpoints } from '#contract/api.ts';
import { arbitraryOfSchema } from './arbitrary-of-schema.ts';
import { INVALID_INPUTS, type InvalidInput } from './invalid-inputs.ts';
import { MALFORMATIONS, type Malformation } from './malformed-requests.ts';
import { OVERSIZED_STRUCTURES, type OversizedStructure } from './oversized-structures.ts';

export type FuzzStep = {
  endpoint: Endpoint;
  actor: number;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  invalidInput: InvalidInput | null;
  cut: Malformation | null;
  structure: OversizedStructure | null;
  salt: number;
};

const WEIGHTS: Record<string, number> = {
  logout: 3,
  endOtherSessions: 1,
  endSession: 2,
  changePassword: 2,
  demoteUser: 2,
  promoteUser: 2,
  deleteRestaurant: 2,
  deleteSandwich: 3,
  uploadImage: 2,
  uploadRestaurantImage: 1,
  uploadSandwichImage: 1,
  uploadBadgeImage: 1,
  importRestaurant: 2,
  importPhoto: 2,
  importCatalogFile: 2,
  createImportRun: 3,
  updateSource: 2,
  createMerges: 2,
  editRestaurants: 2,
  editSandwiches: 3,
  revertChangeSet: 2,
  revertMemberChanges: 1,
  revertSuggestions: 2,
  requestVerification: 3,
  getOpenApi: 4,
  register: 3,
  deleteUser: 1,
  setSuspension: 2,
  exportUser: 2,
  setConcealment: 3,
  createBadge: 2,
  testErrorLog: 1,
  listUserSandwiches: 4,
  listUserMatches: 4,
};
const USUAL = 8;

const BODY_OF_FILE = fc.record({ file: fc.nat() });

export function arbitraryFuzzStep(only?: string): fc.Arbitrary<FuzzStep> {
  const chosen = (endpoints as readonly Endpoint[]).filter(
    ({ operationId }) => !only || operationId === only,
  );
  return fc.oneof(
    ...chosen.map((endpoint) => ({
      weight: WEIGHTS[endpoint.operationId] ?? USUAL,
      arbitrary: stepOf(endpoint),
    })),
  );
}

function stepOf(endpoint: Endpoint): fc.Arbitrary<FuzzStep> {
  const { operationId, params, query, body, rawBody } = endpoint;
  const part = (schema: typeof params, name: string) =>
    schema ? arbitraryOfSchema(schema, `${operationId}.${name}`) : fc.constant(undefined);
  return fc
    .record({
      actor: fc.nat(),
      params: part(params, 'params'),
      query: part(query, 'query'),
      body: rawBody ? BODY_OF_FILE : part(body, 'body'),
      invalidInput: fc.oneof(
        { weight: 7, arbitrary: fc.constant(null) },
        { weight: 2, arbitrary: fc.constantFrom(...INVALID_INPUTS) },
      ),
      cut: fc.oneof(
        { weight: 9, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...MALFORMATIONS) },
      ),
      structure: fc.oneof(
        { weight: 9, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...OVERSIZED_STRUCTURES) },
      ),
      salt: fc.nat(),
    })
    .map((made) => ({ endpoint, ...made }) as FuzzStep);
}
