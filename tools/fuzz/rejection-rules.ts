type RequestInput = {
  params: Record<string, unknown>;
  query: Record<string, string>;
  body: Record<string, unknown>;
};
type Rule = { description: string; holds(operationId: string, input: RequestInput): boolean };

/** Rules that need more than the request, each stated in the response; all other fitting input must be accepted. */
export const ACCEPTABLE_REJECTION_RULES: Rule[] = [
  {
    description: 'a cursor is one that a page before has given',
    holds: (_, { query }) => query['cursor'] !== undefined,
  },
  {
    description: 'to sort by distance needs a place to sort from',
    holds: (_, { query }) => query['sort'] === 'distance' && query['lat'] === undefined,
  },
  {
    description: 'openNow and openAt are not asked together',
    holds: (_, { query }) => query['openNow'] === 'true' && query['openAt'] !== undefined,
  },
  {
    description: 'a push subscription leads to a public https host',
    holds: (operationId) => operationId === 'savePushSubscription',
  },
  {
    description: 'pictures are those of this site or of hosts that the operator trusts',
    holds: (_, { body }) =>
      [body['imageUrl'], body['imageurl'], body['avatarUrl']].some(
        (url) => typeof url === 'string' && url !== '',
      ),
  },
  {
    description: 'a website or a picture can be read, or not',
    holds: (operationId) => operationId === 'importRestaurant' || operationId === 'importPhoto',
  },
  {
    description: 'only rows of one kind that are there are merged, and each once',
    holds: (operationId) => ['createMerges', 'previewMerge', 'dismissDuplicates'].includes(operationId),
  },
  {
    description: 'reserved and taken names are told as such',
    holds: (operationId, { body }) => operationId === 'updateUser' && body['username'] !== undefined,
  },
  {
    description: 'the current password is the current password, and a new one is long enough',
    holds: (operationId) =>
      [
        'changePassword',
        'resetPassword',
        'register',
        'deleteUser',
        'confirmPassword',
        'verifyEmail',
        'createSecondFactor',
        'createRecoveryCodes',
        'deleteSecondFactor',
      ].includes(operationId),
  },
  {
    description: 'a code is the one that the authenticator app shows now',
    holds: (operationId) => operationId === 'confirmSecondFactor',
  },
  {
    description: 'an action of long ago, or of the future, is not counted',
    holds: (_, { body }) => body['performedAt'] !== undefined,
  },
  {
    description: 'a suspension ends in a time to come',
    holds: (operationId) => operationId === 'setSuspension',
  },
  {
    description: 'only tags that exist are given',
    holds: (operationId) => operationId === 'setSandwichTags' || operationId === 'editSandwiches',
  },
  {
    description: 'a file of the catalog has the columns of the export',
    holds: (operationId) => operationId === 'importCatalogFile',
  },
  {
    description: 'a file of places can be read',
    holds: (operationId) => operationId === 'createImportRun',
  },
  {
    description: 'a suggestion is of pictures of one’s own and of tags that exist',
    holds: (operationId, { body }) =>
      operationId === 'createSuggestion' && /"(imageUrl|tagIds)":/.test(JSON.stringify(body)),
  },
  {
    description: 'the tags of a suggestion are still there when it is accepted',
    holds: (operationId) => operationId === 'decideSuggestion',
  },
  {
    description: 'bytes are a picture that can be read',
    holds: (operationId) => operationId.startsWith('upload'),
  },
  {
    description: 'no body is larger than 256 KiB',
    holds: (operationId, { body }) => operationId === 'processMenu' && JSON.stringify(body).length > 100_000,
  },
];

export function isFuzzRejectionAcceptable(operationId: string, input: RequestInput): boolean {
  return ACCEPTABLE_REJECTION_RULES.some((rule) => rule.holds(operationId, input));
}
