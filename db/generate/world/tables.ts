import { randomStream } from '#db/demo/random.ts';
import type { Kitchen } from './kitchens.ts';
import { DAY, SPAN, type WorldOptions } from './world-options.ts';

/** Sandwiches by their place in the list: whose they are, how known, since when, and what has been said of them. */
export type Menu = {
  count: number;
  kitchen: Int32Array;
  /** Sandwiches from the best known to the least known. */
  byFame: Int32Array;
  since: Int32Array;
  /** What most people make of it, 10 to 50. */
  taste: Uint8Array;
  ratingSum: Int32Array;
  ratingCount: Int32Array;
};

export function createMenu({ seed }: WorldOptions, kitchens: readonly Kitchen[]): Menu {
  const count = kitchens.reduce((sum, { menu }) => sum + menu, 0);
  const dice = randomStream('menu', seed);
  const kitchen = new Int32Array(count);
  const since = new Int32Array(count);
  const taste = new Uint8Array(count);
  const obscurity = new Float64Array(count);
  let at = 0;
  for (const [index, { menu, branches }] of kitchens.entries()) {
    for (let dish = 0; dish < menu; dish++, at++) {
      kitchen[at] = index;
      taste[at] = Math.max(12, Math.min(50, Math.round(38 + dice.bell() * 9)));
      obscurity[at] = -Math.log(1 - dice.next()) / (1 + 4 * Math.log(branches));
    }
  }
  const byFame = Int32Array.from({ length: count }, (_, index) => index).sort(
    (one, other) => obscurity[one]! - obscurity[other]!,
  );
  // What everybody knows has been there for long; it is found first by those who come early.
  for (const [rank, sandwich] of byFame.entries())
    since[sandwich] = Math.floor((rank / count) * dice.next() * (SPAN - 20 * DAY));
  return {
    count,
    kitchen,
    byFame,
    since,
    taste,
    ratingSum: new Int32Array(count),
    ratingCount: new Int32Array(count),
  };
}

/** Members by their place in the list, in the order in which they joined. */
export type Crowd = {
  count: number;
  ids: string[];
  joined: Int32Array;
  xp: Int32Array;
  /** Members of each appetite, in the order in which they joined. */
  byAppetite: Int32Array[];
};

/** With few members the hungriest would write a tenth of everything. */
const MAX_APPETITE = 12;
const MEMBERS_OF_THE_GREATEST = 32;

export function createCrowd({ seed, members }: WorldOptions): Crowd {
  const dice = randomStream('crowd', seed);
  const greatest = Math.max(
    0,
    Math.min(MAX_APPETITE, Math.floor(Math.log2(members / MEMBERS_OF_THE_GREATEST))),
  );
  const byAppetite: number[][] = Array.from({ length: greatest + 1 }, () => []);
  const joined = new Int32Array(members);
  const ids: string[] = [];
  for (let member = 0; member < members; member++) {
    joined[member] = Math.floor((SPAN - 12 * DAY) * (member / members) ** 0.6);
    byAppetite[Math.min(greatest, appetiteOf(dice.next()))]!.push(member);
    ids.push(idOf(dice));
  }
  return {
    count: members,
    ids,
    joined,
    xp: new Int32Array(members),
    byAppetite: byAppetite.map((list) => Int32Array.from(list)),
  };
}

/** Each next appetite is half as common. */
function appetiteOf(chanceOf: number): number {
  return Math.floor(-Math.log2(1 - chanceOf));
}

function idOf(dice: ReturnType<typeof randomStream>): string {
  const hex = (digits: number) =>
    Math.floor(dice.next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${dice.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(6)}${hex(6)}`;
}
