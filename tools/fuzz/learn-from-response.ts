import type { FuzzPlaceholderName } from './fuzz-placeholders.ts';
import type { FuzzActor, FuzzWorld } from './fuzz-world.ts';

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
  decideDoubtfulChange: ['doubtfulChange'],
  undoMerge: ['merge'],
};

export function learnFromResponse(
  world: FuzzWorld,
  actor: FuzzActor,
  { operationId, params, body, answer, link }: Done,
): void {
  const all = rowsOf(answer);
  const name = LISTS[operationId] ?? MADE[operationId];
  if (name) for (const { id } of all) world.add(name, id);
  const own = OWN[operationId];
  if (own && (operationId !== 'listUserSandwiches' || params['id'] === actor.id))
    for (const { id } of all) world.add(own, id, actor);
  const gone = GONE[operationId];
  if (gone) {
    world.remove(gone[0], Number(params['id']));
    if (gone[1]) world.add(gone[1], Number(params['id']));
  }
  world.add('changeSet', answer?.changeSetId);
  const cursor = link && new URL(link.slice(1, link.indexOf('>')), 'http://x').searchParams.get('cursor');
  if (cursor) world.cursors.set(operationId, [...(world.cursors.get(operationId) ?? []).slice(-20), cursor]);
  special[operationId]?.(world, actor, answer, { params, body });
}

function rowsOf(answer: any): { id: number; name?: string }[] {
  if (Array.isArray(answer)) return answer;
  return answer ? [answer] : [];
}

type Special = (world: FuzzWorld, actor: FuzzActor, answer: any, sent: { params: any; body: any }) => void;

const special: Record<string, Special> = {
  createReview: (world, _, { id, sandwichId }) => {
    world.add('anyReview', String(id));
    world.add('reviewedSandwich', sandwichId);
  },
  listRestaurantHistory: learnChanges,
  listSandwichHistory: learnChanges,
  listAudit: (world, _, entries) =>
    entries.forEach((entry: any) => world.add('changeSet', entry.changeSetId)),
  createMerges: (world, _, { merges }) => merges.forEach(({ id }: any) => world.add('merge', id)),
  createSecondFactor: (_, actor, { key }) => void (actor.totpKey = key),
  confirmSecondFactor: learnRecoveryCodes,
  createRecoveryCodes: learnRecoveryCodes,
  createReport: (world, _, { id }) => world.add('report', id),
  createTag: (world, _, tag) => world.add('tagName', tag.name),
  searchPlaces: (world, _, places) => places.forEach((place: any) => world.add('placeId', place.placeId)),
  getRanking: (world, actor, ranking) => world.learnRanking(actor, ranking),
  shareRanking: (world, _, { shareToken }) => world.add('rankingToken', shareToken),
  register: (world, _, user) => world.add('otherMember', user.id),
  updateUser: (_, actor, user) => void Object.assign(actor, { username: user.username, email: user.email }),
  changePassword: (_, actor, __, { body }) => void (actor.password = body.newPassword),
  uploadImage: (world, _, { url }) => world.add('picture', url),
  uploadSandwichImage: (world, _, { url }) => world.add('picture', url),
  deleteReview: (world, actor, _, { params }) => world.remove('review', Number(params.id), actor),
  removeUserSandwich: (world, actor, _, { params }) => world.remove('link', Number(params.id), actor),
  endSession: (world, actor, _, { params }) => world.remove('session', Number(params.id), actor),
  reviewRecommendation: (world, _, __, { params }) => world.remove('recommendation', Number(params.id)),
};

/** Only changed fields can be restored. */
function learnChanges(world: FuzzWorld, _: FuzzActor, entries: any): void {
  for (const { id, action } of entries) if (action === 'update') world.add('change', id);
}

/** The previous codes become invalid. */
function learnRecoveryCodes(_: FuzzWorld, actor: FuzzActor, { recoveryCodes }: any): void {
  actor.ownIds.recoveryCode = recoveryCodes;
}
