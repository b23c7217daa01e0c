import { createSeededRandom } from '#db/seeded-random.ts';
import type { GeneratedRestaurant } from './generate-restaurants.ts';
import {
  DAY_MINUTES,
  GENERATED_HISTORY_MINUTES,
  type DatabaseGenerationOptions,
} from '../generation-options.ts';

export type GeneratedSandwiches = {
  count: number;
  kitchen: Int32Array;
  byPopularity: Int32Array;
  since: Int32Array;
  taste: Uint8Array;
  ratingSum: Int32Array;
  ratingCount: Int32Array;
};

export function generateSandwiches(
  { seed }: DatabaseGenerationOptions,
  kitchens: readonly GeneratedRestaurant[],
): GeneratedSandwiches {
  const count = kitchens.reduce((sum, { menu }) => sum + menu, 0);
  const random = createSeededRandom('menu', seed);
  const kitchen = new Int32Array(count);
  const since = new Int32Array(count);
  const taste = new Uint8Array(count);
  const obscurity = new Float64Array(count);
  let at = 0;
  for (const [index, { menu, branches }] of kitchens.entries()) {
    for (let dish = 0; dish < menu; dish++, at++) {
      kitchen[at] = index;
      taste[at] = Math.max(12, Math.min(50, Math.round(38 + random.bell() * 9)));
      obscurity[at] = -Math.log(1 - random.next()) / (1 + 4 * Math.log(branches));
    }
  }
  const byPopularity = Int32Array.from({ length: count }, (_, index) => index).sort(
    (one, other) => obscurity[one]! - obscurity[other]!,
  );
  for (const [rank, sandwich] of byPopularity.entries())
    since[sandwich] = Math.floor(
      (rank / count) * random.next() * (GENERATED_HISTORY_MINUTES - 20 * DAY_MINUTES),
    );
  return {
    count,
    kitchen,
    byPopularity,
    since,
    taste,
    ratingSum: new Int32Array(count),
    ratingCount: new Int32Array(count),
  };
}

export type GeneratedMembers = {
  count: number;
  ids: string[];
  joined: Int32Array;
  xp: Int32Array;
  byActivity: Int32Array[];
};

const MAX_APPETITE = 12;
const MEMBERS_OF_THE_GREATEST = 32;

export function generateMembers({ seed, members }: DatabaseGenerationOptions): GeneratedMembers {
  const random = createSeededRandom('crowd', seed);
  const greatest = Math.max(
    0,
    Math.min(MAX_APPETITE, Math.floor(Math.log2(members / MEMBERS_OF_THE_GREATEST))),
  );
  const byAppetite: number[][] = Array.from({ length: greatest + 1 }, () => []);
  const joined = new Int32Array(members);
  const ids: string[] = [];
  for (let member = 0; member < members; member++) {
    joined[member] = Math.floor((GENERATED_HISTORY_MINUTES - 12 * DAY_MINUTES) * (member / members) ** 0.6);
    byAppetite[Math.min(greatest, appetiteOf(random.next()))]!.push(member);
    ids.push(idOf(random));
  }
  return {
    count: members,
    ids,
    joined,
    xp: new Int32Array(members),
    byActivity: byAppetite.map((list) => Int32Array.from(list)),
  };
}

function appetiteOf(chanceOf: number): number {
  return Math.floor(-Math.log2(1 - chanceOf));
}

function idOf(random: ReturnType<typeof createSeededRandom>): string {
  const hex = (digits: number) =>
    Math.floor(random.next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${random.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(6)}${hex(6)}`;
}
