import { createSeededRandom } from '#db/seeded-random.ts';
import type { SqlCopyValue } from '../run-sql-copy.ts';
import { generateReviewText } from '../random-texts/generate-review-text.ts';
import { FIRST_NAMES, USERNAME_WORDS, LAST_NAMES } from '../random-texts/person-names.ts';
import {
  createTimestampFormatter,
  GENERATED_HISTORY_MINUTES,
  type DatabaseGenerationOptions,
} from '../generation-options.ts';
import type { GeneratedMembers, GeneratedSandwiches } from '../entities/generate-members-and-sandwiches.ts';
import {
  GENERATED_FAVORITE_BIT,
  GENERATED_TRIED_BIT,
  type GeneratedVisits,
} from '../entities/generate-tried-sandwiches.ts';

export const USERS_COPY_TARGET = 'users (id, username, email, display_name, bio, location, xp, date_created)';

export function* generateUserRows(
  options: DatabaseGenerationOptions,
  members: GeneratedMembers,
): Generator<SqlCopyValue[]> {
  const at = createTimestampFormatter(options);
  const random = createSeededRandom('people', options.seed);
  for (let member = 0; member < members.count; member++) {
    const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    const username = `${random.next() < 0.6 ? first.toLowerCase() : random.pick(USERNAME_WORDS)}_${member.toString(36)}_${options.seed}`;
    yield [
      members.ids[member]!,
      username,
      // Nothing can ever be sent there: .invalid is reserved for that.
      `${username}@generated.invalid`,
      random.next() < 0.8 ? `${first} ${last}` : null,
      random.next() < 0.2 ? `Looking for the best ${random.pick(USERNAME_WORDS)} in town.` : null,
      null,
      members.xp[member]!,
      at(members.joined[member]!),
    ];
  }
}

export const REVIEWS_COPY_TARGET =
  'reviews (user_id, id, sandwich_id, rating, comment, date_created, date_updated)';

export function* generateReviewRows(
  options: DatabaseGenerationOptions,
  visits: GeneratedVisits,
  members: GeneratedMembers,
  first: FirstRowIds,
): Generator<SqlCopyValue[]> {
  const at = createTimestampFormatter(options);
  const random = createSeededRandom('comments', options.seed);
  let id = first.review;
  for (let visit = 0; visit < visits.count; visit++) {
    const rating = visits.rating[visit]!;
    if (rating === 0) continue;
    const written = at(visits.minute[visit]! + 1);
    yield [
      ...[members.ids[visits.member[visit]!]!, id, first.sandwich + visits.sandwich[visit]!],
      ...[rating, generateReviewText(random, rating), written, written],
    ];
    id += 1;
  }
}

export type FirstRowIds = { sandwich: number; review: number };

export const USER_SANDWICHES_COPY_TARGET =
  'user_sandwiches (user_id, sandwich_id, is_favorite, has_tried, date_created, date_updated)';

export function* generateListEntryRows(
  options: DatabaseGenerationOptions,
  visits: GeneratedVisits,
  menu: GeneratedSandwiches,
  members: GeneratedMembers,
  first: FirstRowIds,
): Generator<SqlCopyValue[]> {
  const at = createTimestampFormatter(options);
  const random = createSeededRandom('wishes', options.seed);
  for (let visit = 0; visit < visits.count; visit++) {
    const kind = visits.kind[visit]!;
    if (!(kind & GENERATED_TRIED_BIT)) continue;
    const member = members.ids[visits.member[visit]!]!;
    const when = at(visits.minute[visit]!);
    yield [
      member,
      first.sandwich + visits.sandwich[visit]!,
      (kind & GENERATED_FAVORITE_BIT) > 0,
      true,
      when,
      when,
    ];
  }
  // At most one wishlist entry per member, because it must be neither repeated nor tried.
  const eaten = new Set<number>();
  for (let visit = 0; visit < visits.count; visit++)
    if (visits.kind[visit]! & GENERATED_TRIED_BIT)
      eaten.add(visits.member[visit]! * menu.count + visits.sandwich[visit]!);
  for (let member = 0; member < members.count; member++) {
    const sandwich = menu.byPopularity[Math.floor(random.next() ** 3 * menu.count)]!;
    if (random.next() > 0.7 || eaten.has(member * menu.count + sandwich)) continue;
    const when = at(
      Math.min(
        GENERATED_HISTORY_MINUTES - 1,
        members.joined[member]! + random.below(GENERATED_HISTORY_MINUTES - members.joined[member]!),
      ),
    );
    yield [members.ids[member]!, first.sandwich + sandwich, random.next() < 0.1, false, when, when];
  }
}
