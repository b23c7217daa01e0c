import { createSeededRandom, type SeededRandomGenerator } from '#db/seeded-random.ts';
import type { DemoMember, DemoRestaurant, DemoSandwich } from '#db/demo/demo-types.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { reviewRemarkKeys } from './review-remark-keys.ts';
import {
  DEMO_REVIEW_ASIDE_TEMPLATES,
  DEMO_REVIEW_ENDING_TEMPLATES,
  DEMO_REVIEW_COMPLAINT_TEMPLATES,
  ONE_LINE_DEMO_REVIEW_TEMPLATES,
  DEMO_REVIEW_OPENING_TEMPLATES,
} from './review-templates.ts';
import { fillDemoReviewTemplate } from './fill-template.ts';
import { DEMO_REVIEW_REMARKS } from './remarks.ts';

export type DemoReviewContext = {
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

/** How often one phrase may recur in the whole town, worded differently each time. */
const ENOUGH = 4;

export function createDemoReviewWriter(): (occasion: DemoReviewContext) => string {
  const usedTexts = new Set<string>();
  const uses = new Map<string, number>();
  return (occasion) => {
    const random = createSeededRandom('review', occasion.member.username, occasion.sandwich.name);
    const liner = random.oneIn(9) ? freshLiner(random, occasion.rating, usedTexts) : null;
    if (liner) return spoken(random, occasion.member, [liner]);
    const templatesHere = new Set<string>();
    const sentences = plan(random, occasion).flatMap((part) => {
      const sentence = writeSentence(random, part, occasion, { usedTexts, uses, templatesHere });
      return sentence === null ? [] : [sentence];
    });
    return spoken(random, occasion.member, sentences);
  };
}

export function applyDemoMemberWritingStyle({ voice }: DemoMember, text: string): string {
  return voice === 'lowercase' ? text.toLowerCase().replace(/\.$/, '') : text;
}

function plan(random: SeededRandomGenerator, { member, rating }: DemoReviewContext): Part[] {
  const length = random.pick(SENTENCES[member.voice]);
  if (length === 1) return [onlyPart(random, rating)];
  const body = assertDefined(BODIES[rating]);
  const begin: Part[] = random.oneIn(2) ? ['opening'] : [];
  const spare: Part[] = random.shuffled<Part>(
    rating > 2 ? ['aside', 'ending', rating > 3 ? 'good' : 'bad'] : ['ending', 'bad'],
  );
  const parts = [...begin, ...body.slice(0, Math.max(1, length - begin.length)), ...spare].slice(0, length);
  const ends = parts.filter((part) => part === 'ending');
  return [...parts.filter((part) => part !== 'ending'), ...ends];
}

function onlyPart(random: SeededRandomGenerator, rating: number): Part {
  if (rating === 3) return random.pick(['ending', 'bad'] as const);
  return rating > 3 ? 'good' : 'bad';
}

type WriterState = { usedTexts: Set<string>; uses: Map<string, number>; templatesHere: Set<string> };

function writeSentence(
  random: SeededRandomGenerator,
  part: Part,
  occasion: DemoReviewContext,
  { usedTexts, uses, templatesHere }: WriterState,
): string | null {
  const names = {
    name: occasion.sandwich.name.replace(/^The /, ''),
    place: occasion.restaurant.name.replace(/\.$/, ''),
    home: occasion.member.location ?? 'the Valley',
  };
  const open = random
    .shuffled(templatesFor(part, occasion))
    .filter(({ text }) => (uses.get(text) ?? 0) < ENOUGH)
    .filter((template) => !templatesHere.has(topicOf(template, part)))
    .sort((one, other) => (uses.get(one.text) ?? 0) - (uses.get(other.text) ?? 0));
  for (const template of open) {
    for (let attempt = 0; attempt < 6; attempt++) {
      const sentence = fillDemoReviewTemplate(random, template.text, names);
      if (usedTexts.has(sentence)) continue;
      usedTexts.add(sentence);
      uses.set(template.text, (uses.get(template.text) ?? 0) + 1);
      templatesHere.add(topicOf(template, part));
      return sentence;
    }
  }
  return null;
}

type Template = { topic: string; text: string };

/** A review mentions each topic once, so that it never praises and criticizes the same thing. */
function topicOf({ topic }: Template, part: Part): string {
  return topic === '' ? part : topic;
}

function templatesFor(part: Part, { sandwich, restaurant, rating }: DemoReviewContext): Template[] {
  const plain = (list: readonly string[] = []) => list.map((text) => ({ topic: '', text }));
  const { food, around } = reviewRemarkKeys(sandwich, restaurant);
  const about = (keys: readonly string[], side: 'good' | 'bad') =>
    [...new Set(keys)].flatMap((topic) =>
      (DEMO_REVIEW_REMARKS[topic]?.[side] ?? []).map((text) => ({ topic, text })),
    );
  switch (part) {
    case 'opening':
      return plain(DEMO_REVIEW_OPENING_TEMPLATES[rating]);
    case 'ending':
      return plain(DEMO_REVIEW_ENDING_TEMPLATES[rating]);
    case 'aside':
      return plain(DEMO_REVIEW_ASIDE_TEMPLATES);
    case 'gripe':
      return plain(DEMO_REVIEW_COMPLAINT_TEMPLATES);
    case 'around':
      return about(around, 'good');
    case 'good':
      return about(food, 'good');
    case 'bad':
      return about(rating < 3 ? [...food, ...around] : food, 'bad');
  }
}

function freshLiner(random: SeededRandomGenerator, rating: number, usedLines: Set<string>): string | null {
  const left = (ONE_LINE_DEMO_REVIEW_TEMPLATES[rating] ?? []).filter((line) => !usedLines.has(line));
  if (left.length === 0) return null;
  const line = random.pick(left);
  usedLines.add(line);
  return line;
}

function spoken(random: SeededRandomGenerator, member: DemoMember, sentences: string[]): string {
  const text = applyDemoMemberWritingStyle(member, sentences.join(' '));
  return member.voice === 'keen' && random.oneIn(2) ? text.replace(/\.$/, '!') : text;
}
