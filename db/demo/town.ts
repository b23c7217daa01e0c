import { BADGES } from './badges.ts';
import { RESTAURANTS } from './catalogue.ts';
import { careerOf, type Career } from './careers.ts';
import { MEMBERS } from './members.ts';
import { TAGS } from './tags.ts';
import { visits, type Visit } from './visits.ts';

/** The moment so many minutes before the midnight that the town is counted from. */
export type Clock = (minutesAgo: number) => Date;

export type Town = {
  restaurants: typeof RESTAURANTS;
  tags: { type: string; name: string }[];
  badges: typeof BADGES;
  careers: Career[];
  /** Those with a review, the oldest first. */
  reviewed: (Visit & { review: NonNullable<Visit['review']> })[];
};

/** The whole demo town as facts, before they become rows; the same on every call. */
export function town(): Town {
  const all = visits();
  const byMember = Map.groupBy(all, ({ member }) => member.username);
  return {
    restaurants: RESTAURANTS,
    tags: Object.entries(TAGS).flatMap(([type, names]) => names.map((name) => ({ type, name }))),
    badges: BADGES,
    careers: MEMBERS.map((member) => careerOf(member, byMember.get(member.username) ?? [])),
    reviewed: all
      .filter((visit): visit is Town['reviewed'][number] => visit.review !== null)
      .sort((one, other) => reviewedAgo(other) - reviewedAgo(one)),
  };
}

export function reviewedAgo({ minutesAgo, review }: Town['reviewed'][number]): number {
  return minutesAgo - review.minutesLater;
}
