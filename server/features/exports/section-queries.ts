import { sql } from '#server/platform/database/database.ts';
import type { ExportSection } from './queries.ts';
import { ACCOUNT_SECTIONS } from './account-section-queries.ts';

/** Names are exported too, because an id means nothing outside of this site. */
const SANDWICH = { sandwichId: 's.id', sandwich: 's.name', restaurant: 'r.name' };
const OF_SANDWICH = sql`JOIN sandwiches s ON s.id = t.sandwich_id JOIN restaurants r ON r.id = s.restaurant_id`;

export const EXPORT_SECTIONS: readonly ExportSection[] = [
  ...ACCOUNT_SECTIONS,
  {
    name: 'collection',
    about: 'the sandwiches you saved, with favorites, what you tried, your private ratings and your notes',
    columns: {
      ...{ id: 't.id', ...SANDWICH },
      isFavorite: 't.is_favorite',
      hasTried: 't.has_tried',
      rating: 't.rating',
      notes: 't.notes',
      dateCreated: 't.date_created',
      dateUpdated: 't.date_updated',
    },
    from: ({ id }) => sql`user_sandwiches t ${OF_SANDWICH} WHERE t.user_id = ${id}`,
    key: 't.id',
  },
  {
    name: 'reviews',
    about:
      'your reviews; hiddenReason says why a moderator has hidden one, countsFrom from when a rating counts',
    columns: {
      ...{ id: 't.id', ...SANDWICH },
      rating: 't.rating',
      review: 't.comment',
      hiddenReason:
        '(SELECT c.reason FROM hidden_reviews c WHERE c.user_id = t.user_id AND c.review_id = t.id)',
      countsFrom: 't.quarantined_until',
      dateCreated: 't.date_created',
      dateUpdated: 't.date_updated',
    },
    from: ({ id }) => sql`reviews t ${OF_SANDWICH} WHERE t.user_id = ${id}`,
    key: 't.id',
  },
  {
    name: 'hidden-reviews',
    about: 'which reviews a moderator had hidden when you took them away, and why',
    columns: { ...SANDWICH, reason: 't.reason', dateCreated: 't.date_created' },
    from: ({ id }) => sql`deleted_hidden_reviews t ${OF_SANDWICH} WHERE t.user_id = ${id}`,
    key: 't.sandwich_id',
  },
  {
    name: 'actions',
    about: 'everything that earned you XP or might have, with where you were as far as that is still kept',
    columns: {
      id: 't.id',
      actionType: 't.action_type',
      entityType: 't.entity_type',
      entityId: 't.entity_id',
      award: 't.award_key',
      xpEarned: 't.xp_earned',
      locationBonusXp: 't.location_bonus_xp',
      latitude: 't.user_latitude',
      longitude: 't.user_longitude',
      accuracyMetres: 't.accuracy_meters',
      distanceMiles: 't.distance_miles',
      withheld: 't.withheld',
      metadata: 't.metadata',
      time: 't.performed_at',
      isLate: 't.is_late',
      dateRecorded: 't.timestamp',
    },
    from: ({ id }) => sql`user_actions t WHERE t.user_id = ${id}`,
    key: 't.id',
  },
  {
    name: 'badges',
    about: 'the badges you earned',
    columns: { badgeId: 'b.id', badge: 'b.name', category: 'b.category', dateEarned: 't.date_earned' },
    from: ({ id }) => sql`user_badges t JOIN badges b ON b.id = t.badge_id WHERE t.user_id = ${id}`,
    key: 't.id',
  },
  {
    name: 'ranking',
    about: 'your own order of the sandwiches you tried, the best first',
    columns: { place: 't.sort_key', ...SANDWICH, dateCreated: 't.date_created' },
    from: ({ id }) => sql`ranked_sandwiches t ${OF_SANDWICH} WHERE t.user_id = ${id}`,
    key: 't.sort_key',
  },
  {
    name: 'ranking-answers',
    about: 'what you answered about sandwiches that have no place in your order yet',
    columns: { ...SANDWICH, comparedWith: 'rival.name', answer: 't.answer', dateCreated: 't.date_created' },
    from: ({ id }) =>
      sql`ranking_answers t ${OF_SANDWICH} JOIN sandwiches rival ON rival.id = t.rival_id WHERE t.user_id = ${id}`,
    key: 't.id',
  },
  {
    name: 'ranking-sharing',
    about: 'the link under which you show your order, where you do',
    columns: { path: "'/rankings/' || t.share_token", dateShared: 't.date_shared', revision: 't.revision' },
    from: ({ id }) => sql`rankings t WHERE t.user_id = ${id}`,
    key: 't.user_id',
  },
  {
    name: 'uploads',
    about: 'the pictures you uploaded; they lie in the folder photos',
    columns: {
      id: 't.id',
      kind: 't.kind',
      widths: 't.widths',
      height: 't.height',
      bytes: 't.bytes',
      dateCreated: 't.date_created',
    },
    from: ({ id }) => sql`uploads t WHERE t.user_id = ${id}`,
    key: 't.id',
  },
  {
    name: 'recommendations',
    about: 'the restaurants you recommended, or somebody with your confirmed e-mail address',
    columns: {
      id: 't.id',
      websiteUrl: 't.website_url',
      notes: 't.notes',
      name: 't.name',
      email: 't.email',
      phoneNumber: 't.phone_number',
      status: 't.status',
      dateSubmitted: 't.date_submitted',
      dateReviewed: 't.date_reviewed',
    },
    from: ({ id, verifiedEmail }) => sql`restaurant_recommendations t
      WHERE (t.submitted_by_user_id = ${id} OR lower(t.email) = lower(${verifiedEmail}::text))`,
    key: 't.id',
  },
  {
    name: 'suggestions',
    about:
      'the changes of restaurants and sandwiches you suggested; published names what was changed at once',
    columns: {
      id: 't.id',
      kind: 't.kind',
      entityType: 't.entity_type',
      entityId: 't.entity_id',
      title: 't.title',
      before: 't.before',
      after: 't.after',
      published: 't.published',
      note: 't.note',
      sourceUrl: 't.source_url',
      decision: 't.decision',
      dateCreated: 't.date_created',
      dateDecided: 't.date_decided',
    },
    from: ({ id }) => sql`suggestions t WHERE t.user_id = ${id}`,
    key: 't.id',
  },
  {
    name: 'reports',
    about: 'the reviews and photos you reported',
    columns: {
      id: 't.id',
      entityType: 't.entity_type',
      entityId: 't.entity_id',
      reason: 't.reason',
      details: 't.details',
      decision: 't.decision',
      dateCreated: 't.date_created',
      dateDecided: 't.date_decided',
    },
    from: ({ id }) => sql`reports t WHERE t.user_id = ${id}`,
    key: 't.id',
  },
];
