import fc from 'fast-check';
import { MERGEABLE_ENTITY_TYPES } from '#contract/base/problem-details.ts';
import { HISTORY_FIELD_NAMES } from '#contract/catalog/history.ts';
import { STUCK_MESSAGE_HANDLERS } from '#server/features/notifications/notifications.ts';
import type { FuzzPlaceholder, FuzzPlaceholderName } from './fuzz-placeholders.ts';

const HOSTS = ['roost.example', 'coop.example.org', 'fry-shop.example'];

/** Values by field name, for schemas that random values would hardly fit. The first match is used. */
const HINTS: [RegExp, fc.Arbitrary<unknown>][] = [
  [/^(restoreRestaurant)\.params\.id$/, either('deletedRestaurant', 'restaurant')],
  [/^(restoreSandwich)\.params\.id$/, either('deletedSandwich', 'sandwich')],
  [/^restoreLocation\.params\.id$/, either('deletedLocation', 'location')],
  [/^restoreTag\.params\.id$/, either('deletedTag', 'tag')],
  [/^restoreBadge\.params\.id$/, either('deletedBadge', 'badge')],
  [/^(promoteUser|demoteUser|setCatalogEditor|awardBadge)\.params\.id$/, either('otherMember', 'member')],
  [/^listUserSandwiches\.params\.id$/, either('self', 'member')],
  [/^(get|update|delete|changeRestaurantOf)Location(Provenance)?\.params\.id$/, slot('location')],
  [/^changeRestaurantOfSandwich\.params\.id$/, slot('sandwich')],
  [/Restaurant\w*\.params\.id$|^getLastChange\.params\.id$/, slot('restaurant')],
  [/^decideSuggestion\.params\.id$/, slot('suggestion')],
  [/^decideReport\.params\.id$/, slot('report')],
  [/^setSuspension\.params\.id$/, slot('otherMember')],
  [/^(createReport|setConcealment)\.body\.entityId$/, slot('anyReview')],
  [/\.until$/, fc.constantFrom(null, '2099-01-01T00:00:00Z')],
  [/Recommendation\.params\.id$/, slot('recommendation')],
  [/^(update|delete)Tag\.params\.id$/, slot('tag')],
  [/^(update|delete)Badge\.params\.id$/, slot('badge')],
  [/^(update|delete)Review\.params\.id$/, slot('review')],
  [/^getReview\.params\.id$/, slot('anyReview')],
  [/^(update|remove)UserSandwich\.params\.id$/, slot('link')],
  [/^readNotification\.params\.id$/, slot('notification')],
  [/^endSession\.params\.id$/, slot('session')],
  [/^(un)?placeSandwich\.params\.id$/, slot('self')],
  [/^getMemberReview\.params\.id$/, either('reviewedSandwich', 'sandwich')],
  [/^(\w*Sandwich\w*|setSandwichTags)\.params\.id$/, slot('sandwich')],
  [/^placeSandwich\.params\.sandwichId$|^unplaceSandwich\.params\.sandwichId$/, slot('tried')],
  [/^placeSandwich\.body\.after$/, fc.oneof(fc.constant(null), slot('rival'))],
  [/^answerRanking\.body\.sandwichId$/, slot('tried')],
  [/^answerRanking\.body\.rivalId$/, slot('rival')],
  [/^getMemberReview\.params\.userId$/, slot('member')],
  [/^restoreFields\.params\.id$/, slot('change')],
  [/^restoreFields\.body\.fields$/, fc.subarray([...HISTORY_FIELD_NAMES], { minLength: 6 })],
  [/ChangeSet\.params\.id$/, slot('changeSet')],
  [/^revertMemberChanges\.params\.id$/, either('member', 'otherMember')],
  [/^updateSource\.params\.id$/, slot('source')],
  [/^revertImportRun\.params\.id$/, either('startedImportRun', 'importRun')],
  [/ImportRun\.params\.id$/, slot('importRun')],
  [/^decideDoubtfulChange\.params\.id$/, slot('doubtfulChange')],
  [/^retryJob\.params\.name$/, fc.constantFrom(...STUCK_MESSAGE_HANDLERS.map(({ job }) => job), 'backup')],
  [/^undoMerge\.params\.id$/, slot('merge')],
  [/^createMerges\.body$/, ofOneKind((ids) => ids)],
  [/^previewMerge\.query$/, ofOneKind((list) => ({ slot: 'restaurant', nth: 0, list }))],
  [/^importPhoto\.body$/, fc.oneof(photoOf('restaurant'), photoOf('sandwich'))],
  [/^confirmSecondFactor\.body\.code$/, slot('totpCode')],
  [/\.code$/, slot('recoveryCode')],
  [/\.params\.id$/, either('self', 'member')],
  [/\.params\.member$/, either('publicMember', 'member')],
  [/^getSharedRanking\.params\.token$/, slot('rankingToken')],
  [/^resetPassword\.params\.token$/, slot('resetToken')],
  [/^verifyEmail\.params\.token$/, slot('verifyToken')],
  [/^unsubscribe\.body\.token$/, slot('unsubscribeToken')],
  [/\.params\.placeId$/, slot('placeId')],
  [/\.params\.actionType$/, fc.constantFrom('try', 'search', 'review', 'recommendation', 'nothing')],
  [/^register\.body\.id$/, fc.uuid()],
  [/^register\.body\.username$|^updateUser\.body\.username$/, slot('fresh')],
  [
    /^(register|updateUser)\.body\.email$/,
    fc.nat().map((nth) => ({ slot: 'fresh', nth, suffix: '@eaters.example' })),
  ],
  [/^login\.body\.username$/, slot('login')],
  [/^requestPasswordReset\.body\.email$/, either('email', 'fresh')],
  [
    /password$/i,
    fc.oneof(
      { weight: 9, arbitrary: slot('password') },
      { weight: 1, arbitrary: fc.string({ minLength: 6, maxLength: 130 }) },
    ),
  ],
  [/\.checkUsername\.query\.username$/, slot('username')],
  [/\.body\.userId$/, slot('self')],
  [/\.query\.userId$/, either('self', 'member')],
  [/^editRestaurants\.body\.ids\.each$|\.otherIds\.each$/, slot('restaurant')],
  [/^editSandwiches\.body\.ids\.each$/, slot('sandwich')],
  [/\.restaurantId$/, slot('restaurant')],
  [/\.(sandwichId|entityId)$/, slot('sandwich')],
  [/\.tagIds\.each$/, slot('tag')],
  [/\.badgeId$/, slot('badge')],
  [/\.query\.cursor$/, slot('cursor')],
  [/\.query\.limit$/, fc.integer({ min: 1, max: 30 }).map(String)],
  [
    /\.query\.bbox$/,
    fc
      .tuple(degrees(179), degrees(89), degrees(179), degrees(89))
      .map(([w, s, e, n]) => [w, Math.min(s, n), e, Math.max(s, n)].map((part) => part.toFixed(4)).join()),
  ],
  [/\.query\.lat$/, degrees(90).map(String)],
  [/\.query\.lng$/, degrees(180).map(String)],
  [/\.query\.zoom$/, fc.integer({ min: 0, max: 24 }).map(String)],
  [/\.query\.(radius|minPrice|maxPrice)$/, fc.integer({ min: 1, max: 12_000 }).map(String)],
  [/\.query\.openAt$/, fc.constantFrom('2026-11-27T19:30', '2026-02-28T00:00', '2028-02-29T23:59')],
  [
    /\.query\.(tags)$/,
    fc.array(slot('tagName'), { maxLength: 2 }).map((names) => ({ slot: 'tagName', nth: 0, list: names })),
  ],
  [/\.query\.priceRange$/, fc.subarray(['$', '$$', '$$$', '$$$$']).map(String)],
  [/\.query\.restaurantType$/, fc.subarray(['Deli', 'Pub', 'Fast Casual', 'Food Truck']).map(String)],
  [/\.query\.diet$/, fc.subarray(['no-gluten', 'no-dairy', 'no-eggs']).map(String)],
  [
    /\.query\.(q|query|input)$/,
    fc.oneof(
      fc.constantFrom('hot honey', 'crispy', "o'", '%', '_', '\\', 'ñ', '鶏', 'spicy deluxe'),
      fc.string({ maxLength: 30, unit: 'grapheme' }),
    ),
  ],
  [/^importRestaurant\.body\.websiteUrl$/, slot('website')],
  [
    /\.(websiteUrl|website)$/,
    fc
      .tuple(
        fc.constantFrom('https://', 'http://', ''),
        fc.constantFrom(...HOSTS),
        fc.constantFrom('', '/', '/menu?x=1'),
      )
      .map((parts) => parts.join('')),
  ],
  [/\.(imageUrl|imageurl|avatarUrl)$/, slot('picture')],
  [/\.(latitude|userLatitude)$/, fc.oneof(degrees(90), fc.constantFrom(34.0522, 90, -90))],
  [/\.(longitude|userLongitude)$/, fc.oneof(degrees(180), fc.constantFrom(-118.2437, 180, -180))],
  [/^savePushSubscription\.body\.endpoint$/, fc.nat().map((n) => `https://push.example.org/send/${n}`)],
  [/\.keys\.p256dh$/, fc.stringMatching(/^[A-Za-z0-9_-]{87}$/)],
  [/\.keys\.auth$/, fc.stringMatching(/^[A-Za-z0-9_-]{22}$/)],
  [/\.timeZone$/, fc.constantFrom('America/Los_Angeles', 'UTC', 'Mars/Olympus')],
  [/\.(from|to)$/, fc.constantFrom('2026-11-26', '2026-11-27', '2026-12-24', '2028-02-29', '2026-02-30')],
  [
    /\.each\.hours$/,
    fc.constantFrom('closed', '10:00 am - 2:00 pm', ['11:00 am - 1:00 pm', '5 pm - 9 pm'], 'sometimes'),
  ],
  [
    /\.hoursOfOperation$/,
    fc.constantFrom(
      'Mon-Fri 10am-9pm',
      '',
      { text: 'Daily 11-22' },
      { monday: '11:00 am - 10:00 pm', tuesday: 'closed' },
      { monday: ['11:00 am - 2:00 pm'] },
    ),
  ],
  [
    /\.price$/,
    fc.oneof(
      fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100),
      fc.constantFrom('12.50', ' 7 ', 0.29),
    ),
  ],
  [/\.ingredients$/, fc.constantFrom(['thigh', 'slaw'], 'thigh, slaw', '["bun"]', null)],
  [/\.dietaryInfo$/, fc.constantFrom({ containsGluten: true, spicy: true }, '{"containsDairy":false}', {})],
  [
    /\.preferences$/,
    fc.constantFrom(
      { collectionVisibility: 'public' },
      { collectionVisibility: 'private' },
      { theme: 'dark', nested: { a: [1, null] } },
    ),
  ],
  [/\.metadata$/, fc.constantFrom({ query: 'hot honey' }, { query: ' spicy ' }, null)],
  [
    /\.menuText$/,
    fc.constantFrom(
      'Crispy Chicken Sandwich $9\nFries $3',
      'Hot Honey Chicken 12.50 - with slaw',
      'Spicy Chicken Wrap market price',
    ),
  ],
  [/\.notes$/, fc.string({ minLength: 10, maxLength: 60, unit: 'grapheme' })],
  [/\.confirmUrl$/, fc.constantFrom('', null)],
  [/\.upTo$/, fc.integer({ min: 1, max: 100_000 })],
];

export function arbitraryForFieldName(at: string): fc.Arbitrary<unknown> | undefined {
  return HINTS.find(([pattern]) => pattern.test(at))?.[1];
}

function slot(name: FuzzPlaceholderName): fc.Arbitrary<FuzzPlaceholder> {
  return fc.nat().map((nth) => ({ slot: name, nth }));
}

function either(mostly: FuzzPlaceholderName, sometimes: FuzzPlaceholderName): fc.Arbitrary<FuzzPlaceholder> {
  return fc.oneof({ weight: 4, arbitrary: slot(mostly) }, { weight: 1, arbitrary: slot(sometimes) });
}

/** Rows to merge are all restaurants, all locations or all sandwiches. */
function ofOneKind(idsOf: (slots: FuzzPlaceholder[]) => unknown): fc.Arbitrary<unknown> {
  return fc
    .constantFrom(...MERGEABLE_ENTITY_TYPES)
    .chain((entityType) =>
      fc
        .array(slot(entityType), { minLength: 2, maxLength: 3 })
        .map((slots) => ({ entityType, ids: idsOf(slots) })),
    );
}

function photoOf(kind: 'restaurant' | 'sandwich'): fc.Arbitrary<unknown> {
  return fc.record({ kind: fc.constant(kind), id: slot(kind), imageUrl: slot('webPicture') });
}

function degrees(max: number): fc.Arbitrary<number> {
  return fc.integer({ min: -max * 10_000, max: max * 10_000 }).map((part) => part / 10_000);
}
