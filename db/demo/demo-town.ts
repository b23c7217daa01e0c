import { DEMO_BADGES } from './demo-badges.ts';
import { DEMO_RESTAURANTS } from './demo-restaurants.ts';
import { createDemoMemberActivity, type DemoMemberActivity } from './member-activity.ts';
import { DEMO_MEMBERS } from './demo-members.ts';
import { DEMO_TAGS } from './demo-tags.ts';
import { createDemoTriedSandwiches, type DemoTriedSandwich } from './demo-tried-sandwiches.ts';

export type DemoClock = (minutesAgo: number) => Date;

export type DemoTown = {
  restaurants: typeof DEMO_RESTAURANTS;
  tags: { type: string; name: string }[];
  badges: typeof DEMO_BADGES;
  careers: DemoMemberActivity[];
  reviewed: (DemoTriedSandwich & { review: NonNullable<DemoTriedSandwich['review']> })[];
};

export function buildDemoTown(): DemoTown {
  const all = createDemoTriedSandwiches();
  const byMember = Map.groupBy(all, ({ member }) => member.username);
  return {
    restaurants: DEMO_RESTAURANTS,
    tags: Object.entries(DEMO_TAGS).flatMap(([type, names]) => names.map((name) => ({ type, name }))),
    badges: DEMO_BADGES,
    careers: DEMO_MEMBERS.map((member) =>
      createDemoMemberActivity(member, byMember.get(member.username) ?? []),
    ),
    reviewed: all
      .filter((visit): visit is DemoTown['reviewed'][number] => visit.review !== null)
      .sort((one, other) => demoReviewAgeMinutes(other) - demoReviewAgeMinutes(one)),
  };
}

export function demoReviewAgeMinutes({ minutesAgo, review }: DemoTown['reviewed'][number]): number {
  return minutesAgo - review.minutesLater;
}
