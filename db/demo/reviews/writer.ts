import { randomStream, type RandomStream } from '#db/demo/random.ts';
import type { DemoMember, DemoRestaurant, DemoSandwich } from '#db/demo/demo-types.ts';
import { defined } from '#shared/defined.ts';
import { remarkKeysOf } from './features.ts';
import { ASIDES, ENDINGS, GRIPES, ONE_LINERS, OPENINGS } from './frames.ts';
import { phrase } from './phrase.ts';
import { REMARKS } from './remarks.ts';

export type ReviewContext = {
  member: DemoMember;
  sandwich: DemoSandwich;
  restaurant: DemoRestaurant;
  rating: number;
};

type Part = 'opening' | 'good' | 'bad' | 'around' | 'aside' | 'gripe' | 'ending';

const SENTENCES = {
  terse: [1, 1, 2],
  lowercase: [1, 2, 2],
  plain: [2, 2, 3],
  keen: [2, 3, 3],
  long: [3, 4, 5],
};

const BODIES: Readonly<Record<number, readonly Part[]>> = {
  5: ['good', 'good', 'around'],
  4: ['good', 'gripe'],
  3: ['bad', 'good'],
  2: ['bad', 'bad'],
  1: ['bad', 'bad'],
};

/** How often one turn of phrase may come back in the whole town, in other words each time. */
const ENOUGH = 4;

/** Writes reviews one after another and never the same sentence twice, so that no page reads like a form. */
export function createReviewWriter(): (occasion: ReviewContext) => string {
  const said = new Set<string>();
  const uses = new Map<string, number>();
  return (occasion) => {
    const dice = randomStream('review', occasion.member.username, occasion.sandwich.name);
    const liner = dice.oneIn(9) ? freshLiner(dice, occasion.rating, said) : null;
    if (liner) return spoken(dice, occasion.member, [liner]);
    const templatesHere = new Set<string>();
    const sentences = plan(dice, occasion).flatMap((part) => {
      const sentence = say(dice, part, occasion, { said, uses, templatesHere });
      return sentence === null ? [] : [sentence];
    });
    return spoken(dice, occasion.member, sentences);
  };
}

/** Some people never press shift. */
export function applyVoice({ voice }: DemoMember, text: string): string {
  return voice === 'lowercase' ? text.toLowerCase().replace(/\.$/, '') : text;
}

/** The order of what is said: two kinds of people begin differently, and a three says both sides. */
function plan(dice: RandomStream, { member, rating }: ReviewContext): Part[] {
  const length = dice.pick(SENTENCES[member.voice]);
  if (length === 1) return [onlyPart(dice, rating)];
  const body = defined(BODIES[rating]);
  const begin: Part[] = dice.oneIn(2) ? ['opening'] : [];
  const spare: Part[] = dice.shuffled<Part>(
    rating > 2 ? ['aside', 'ending', rating > 3 ? 'good' : 'bad'] : ['ending', 'bad'],
  );
  const wanted = [...begin, ...body.slice(0, Math.max(1, length - begin.length)), ...spare].slice(0, length);
  const ends = wanted.filter((part) => part === 'ending');
  return [...wanted.filter((part) => part !== 'ending'), ...ends];
}

function onlyPart(dice: RandomStream, rating: number): Part {
  if (rating === 3) return dice.pick(['ending', 'bad'] as const);
  return rating > 3 ? 'good' : 'bad';
}

type Memory = { said: Set<string>; uses: Map<string, number>; templatesHere: Set<string> };

function say(
  dice: RandomStream,
  part: Part,
  occasion: ReviewContext,
  { said, uses, templatesHere }: Memory,
): string | null {
  const names = {
    name: occasion.sandwich.name.replace(/^The /, ''),
    place: occasion.restaurant.name.replace(/\.$/, ''),
    home: occasion.member.location ?? 'the Valley',
  };
  const open = dice
    .shuffled(templatesFor(part, occasion))
    .filter(({ text }) => (uses.get(text) ?? 0) < ENOUGH)
    .filter((template) => !templatesHere.has(topicOf(template, part)))
    .sort((one, other) => (uses.get(one.text) ?? 0) - (uses.get(other.text) ?? 0));
  for (const template of open) {
    for (let attempt = 0; attempt < 6; attempt++) {
      const sentence = phrase(dice, template.text, names);
      if (said.has(sentence)) continue;
      said.add(sentence);
      uses.set(template.text, (uses.get(template.text) ?? 0) + 1);
      templatesHere.add(topicOf(template, part));
      return sentence;
    }
  }
  return null;
}

type Template = { topic: string; text: string };

/** Nobody praises the bun twice in one review, nor praises and scolds it. */
function topicOf({ topic }: Template, part: Part): string {
  return topic === '' ? part : topic;
}

function templatesFor(part: Part, { sandwich, restaurant, rating }: ReviewContext): Template[] {
  const plain = (list: readonly string[] = []) => list.map((text) => ({ topic: '', text }));
  const { food, around } = remarkKeysOf(sandwich, restaurant);
  const about = (keys: readonly string[], side: 'good' | 'bad') =>
    [...new Set(keys)].flatMap((topic) => (REMARKS[topic]?.[side] ?? []).map((text) => ({ topic, text })));
  switch (part) {
    case 'opening':
      return plain(OPENINGS[rating]);
    case 'ending':
      return plain(ENDINGS[rating]);
    case 'aside':
      return plain(ASIDES);
    case 'gripe':
      return plain(GRIPES);
    case 'around':
      return about(around, 'good');
    case 'good':
      return about(food, 'good');
    case 'bad':
      return about(rating < 3 ? [...food, ...around] : food, 'bad');
  }
}

function freshLiner(dice: RandomStream, rating: number, said: Set<string>): string | null {
  const left = (ONE_LINERS[rating] ?? []).filter((line) => !said.has(line));
  if (left.length === 0) return null;
  const line = dice.pick(left);
  said.add(line);
  return line;
}

function spoken(dice: RandomStream, member: DemoMember, sentences: string[]): string {
  const text = applyVoice(member, sentences.join(' '));
  return member.voice === 'keen' && dice.oneIn(2) ? text.replace(/\.$/, '!') : text;
}
