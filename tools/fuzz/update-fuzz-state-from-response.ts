import type { FuzzPlaceholderName } from './fuzz-placeholders.ts';
import type { FuzzActor, FuzzState } from './fuzz-state.ts';

type Done = {
  operationId: string;
  params: Record<string, unknown>;
  body: unknown;
  answer: any;
  link: string | null;
};

const LISTS: Record<string, FuzzPlaceholderName> = {
  listRestaurants: 'restaurant',
  listSandwiches: 'sandwich',
  listTags: 'tag',
  listBadges: 'badge',
  listRestaurantLocations: 'location',
  listDeletedRestaurants: 'deletedRestaurant',
  listDeletedSandwiches: 'deletedSandwich',
  listDeletedLocations: 'deletedLocation',
  listDeletedTags: 'deletedTag',
  listDeletedBadges: 'deletedBadge',
  listRecommendations: 'recommendation',
  listSources: 'source',
  listImportRuns: 'importRun',
  listDoubtfulChanges: 'doubtfulChange',
  listMerges: 'merge',
};
const MADE: Record<string, FuzzPlaceholderName> = {
  createRestaurant: 'restaurant',
  createSandwich: 'sandwich',
  createLocation: 'location',
  createTag: 'tag',
  createBadge: 'badge',
  createRecommendation: 'recommendation',
  createSuggestion: 'suggestion',
  createImportRun: 'importRun',
  startImportRun: 'startedImportRun',
};
const OWN: Record<string, FuzzPlaceholderName> = {
  createReview: 'review',
  addUserSandwich: 'link',
  listUserSandwiches: 'link',
  listNotifications: 'notification',
  listSessions: 'session',
};
const GONE: Record<string, [FuzzPlaceholderName, FuzzPlaceholderName?]> = {
  deleteRestaurant: ['restaurant', 'deletedRestaurant'],
  deleteSandwich: ['sandwich', 'deletedSandwich'],
  deleteLocation: ['location', 'deletedLocation'],
  deleteTag: ['tag', 'deletedTag'],
  deleteBadge: ['badge', 'deletedBadge'],
  deleteImportRun: ['importRun'],
  revertImportRun: ['startedImportRun'],
  decideDoubtfulChange: ['doubtfulChange'],
  undoMerge: ['merge'],
};

export function updateFuzzStateFromResponse(
  state: FuzzState,
  actor: FuzzActor,
  { operationId, params, body, answer, link }: Done,
): void {
  const all = rowsOf(answer);
  const name = LISTS[operationId] ?? MADE[operationId];
  if (name) for (const { id } of all) state.add(name, id);
  const own = OWN[operationId];
  if (own && (operationId !== 'listUserSandwiches' || params['id'] === actor.id))
    for (const { id } of all) state.add(own, id, actor);
  const gone = GONE[operationId];
  if (gone) {
    state.remove(gone[0], Number(params['id']));
    if (gone[1]) state.add(gone[1], Number(params['id']));
  }
  state.add('changeSet', answer?.changeSetId);
  const cursor = link && new URL(link.slice(1, link.indexOf('>')), 'http://x').searchParams.get('cursor');
  if (cursor) state.cursors.set(operationId, [...(state.cursors.get(operationId) ?? []).slice(-20), cursor]);
  special[operationId]?.(state, actor, answer, { params, body });
}

function rowsOf(answer: any): { id: number; name?: string }[] {
  if (Array.isArray(answer)) return answer;
  return answer ? [answer] : [];
}

type Special = (state: FuzzState, actor: FuzzActor, answer: any, sent: { params: any; body: any }) => void;

const special: Record<string, Special> = {
  createReview: (state, _, { id, sandwichId }) => {
    state.add('anyReview', String(id));
    state.add('reviewedSandwich', sandwichId);
  },
  listRestaurantHistory: learnChanges,
  listSandwichHistory: learnChanges,
  listAudit: (state, _, entries) =>
    entries.forEach((entry: any) => state.add('changeSet', entry.changeSetId)),
  createMerges: (state, _, { merges }) => merges.forEach(({ id }: any) => state.add('merge', id)),
  createSecondFactor: (_, actor, { key }) => void (actor.totpKey = key),
  confirmSecondFactor: learnRecoveryCodes,
  createRecoveryCodes: learnRecoveryCodes,
  createReport: (state, _, { id }) => state.add('report', id),
  createTag: (state, _, tag) => state.add('tagName', tag.name),
  searchPlaces: (state, _, places) => places.forEach((place: any) => state.add('placeId', place.placeId)),
  getRanking: (state, actor, ranking) => state.learnRanking(actor, ranking),
  shareRanking: (state, _, { shareToken }) => state.add('rankingToken', shareToken),
  register: (state, _, user) => state.add('otherMember', user.id),
  updateUser: (_, actor, user) => void Object.assign(actor, { username: user.username, email: user.email }),
  changePassword: (_, actor, __, { body }) => void (actor.password = body.newPassword),
  uploadImage: (state, _, { url }) => state.add('picture', url),
  uploadSandwichImage: (state, _, { url }) => state.add('picture', url),
  deleteReview: (state, actor, _, { params }) => state.remove('review', Number(params.id), actor),
  removeUserSandwich: (state, actor, _, { params }) => state.remove('link', Number(params.id), actor),
  endSession: (state, actor, _, { params }) => state.remove('session', Number(params.id), actor),
  reviewRecommendation: (state, _, __, { params }) => state.remove('recommendation', Number(params.id)),
};

/** Only changed fields can be restored. */
function learnChanges(state: FuzzState, _: FuzzActor, entries: any): void {
  for (const { id, action } of entries) if (action === 'update') state.add('change', id);
}

/** The previous codes become invalid. */
function learnRecoveryCodes(_: FuzzState, actor: FuzzActor, { recoveryCodes }: any): void {
  actor.ownIds.recoveryCode = recoveryCodes;
}
