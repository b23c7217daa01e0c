import { describe, expect, test } from 'vitest';
import { parseHours } from '#packages/opening-hours/parse-hours.ts';
import { sandwichSvg } from '#packages/sandwich-drawings/index.ts';
import { DEMO_RESTAURANTS } from './demo-restaurants.ts';
import { DEMO_MEMBERS } from './demo-members.ts';
import { DEMO_TAGS } from './demo-tags.ts';
import { buildDemoTown } from './demo-town.ts';

const sandwiches = DEMO_RESTAURANTS.flatMap((restaurant) => restaurant.sandwiches);
const locations = DEMO_RESTAURANTS.flatMap((restaurant) => restaurant.locations);
const hours = locations.map((location) => location.hours);
const all = buildDemoTown();

describe('the catalog', () => {
  test('has at least 30 restaurants and 120 sandwiches, of every type, price and spice level', () => {
    expect(DEMO_RESTAURANTS.length).toBeGreaterThanOrEqual(30);
    expect(sandwiches.length).toBeGreaterThanOrEqual(120);
    expect(new Set(sandwiches.map(({ name }) => name)).size).toBe(sandwiches.length);
    expect(new Set(DEMO_RESTAURANTS.map(({ price }) => price))).toEqual(new Set(['$', '$$', '$$$', '$$$$']));
    expect(new Set(DEMO_RESTAURANTS.map(({ type }) => type)).size).toBe(10);
    expect(new Set(sandwiches.map(({ heat }) => heat))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
    expect(sandwiches.filter(({ price }) => price === null)).toHaveLength(1);
  });

  test('has restaurants with several locations, one with more than three, and a location without a pin', () => {
    const counts = DEMO_RESTAURANTS.map((restaurant) => restaurant.locations.length);
    expect(Math.max(...counts)).toBe(6);
    expect(counts.filter((count) => count > 1).length).toBeGreaterThan(9);
    expect(locations.filter(({ at }) => at === null)).toHaveLength(1);
  });

  test('places every location in Los Angeles and its neighboring cities', () => {
    for (const { at } of locations.filter((location) => location.at !== null)) {
      expect(at![0]).toSatisfy((latitude: number) => latitude > 33.7 && latitude < 34.26);
      expect(at![1]).toSatisfy((longitude: number) => longitude > -118.62 && longitude < -118.08);
    }
  });

  test.each<[string, (value: unknown) => boolean]>([
    ['a JSON string', (value) => typeof value === 'string' && value.startsWith('{')],
    ['a plain string', (value) => typeof value === 'string' && !value.startsWith('{')],
    ['an object with a text of "Day time" entries', (value) => /Tuesday \d+:00/.test(textOf(value))],
    ['full weekday names', (value) => keysOf(value).includes('monday')],
    ['three-letter names', (value) => keysOf(value).includes('mon')],
    ['capitalised names', (value) => keysOf(value).includes('Monday')],
    ['capitalised three-letter names', (value) => keysOf(value).includes('Mon')],
    ['a closed day', (value) => valuesOf(value).includes('closed')],
    [
      'arrays, one of them empty',
      (value) => valuesOf(value).some((day) => Array.isArray(day) && !day.length),
    ],
    ['arrays of two ranges', (value) => valuesOf(value).some((day) => Array.isArray(day) && day.length > 1)],
    ['a range past midnight', (value) => valuesOf(value).includes('5:00 pm - 3:00 am')],
    ['24-hour times', (value) => valuesOf(value).includes('11:00 - 22:00')],
    ['a day with no range', (value) => valuesOf(value).includes('open')],
    ['missing days', (value) => keysOf(value).length > 0 && keysOf(value).length < 7 && !textOf(value)],
    ['open 24 hours', (value) => /24 hours/.test(textOf(value) || String(value))],
    ['24/7', (value) => textOf(value) === '24/7'],
    ['always open', (value) => /always open/i.test(String(value))],
    ['temporarily closed', (value) => /temporarily closed/i.test(textOf(value))],
    ['nothing said', (value) => value === undefined],
    ['an empty object', (value) => JSON.stringify(value) === '{}'],
  ])('has opening hours in the form of %s', (_, isMatch) => {
    expect(hours.some(isMatch)).toBe(true);
  });

  test('has weekly hours for most locations, and hours as free text for some', () => {
    const kinds = hours.map((value) => parseHours(value).kind);
    expect(kinds.filter((kind) => kind === 'weekly').length).toBeGreaterThan(40);
    expect(kinds.filter((kind) => kind === 'text').length).toBeGreaterThan(3);
  });

  test('uses only tags that exist, and each of them', () => {
    const known = Object.values(DEMO_TAGS).flat();
    expect(new Set(sandwiches.flatMap(({ tags }) => tags))).toEqual(new Set(known));
  });

  test('draws a different picture for every sandwich', () => {
    const drawn = sandwiches.map(({ name, ingredients, heat }) =>
      sandwichSvg({ name, ingredients, spiceLevel: heat, seed: 1 }),
    );
    expect(new Set(drawn).size).toBe(sandwiches.length);
  });
});

describe('the members', () => {
  const RESERVED =
    'admin administrator root system api www ftp mail email support help service contact info news blog forum community user users account accounts profile profiles dashboard settings config configuration mod moderator staff team owner guest anonymous null undefined test demo example sample restaurant restaurants sandwich sandwiches review reviews location locations tag tags badge badges xp level chicken club menu order food delivery'.split(
      ' ',
    );

  test('have 40 different usernames that registration would accept', () => {
    expect(DEMO_MEMBERS).toHaveLength(40);
    expect(new Set(DEMO_MEMBERS.map(({ username }) => username.toLowerCase())).size).toBe(40);
    for (const { username } of DEMO_MEMBERS) {
      expect(username).toMatch(/^[A-Za-z0-9][A-Za-z0-9_-]{1,19}$/);
      expect(RESERVED).not.toContain(username.toLowerCase());
    }
  });

  test('write 900 reviews and never repeat a text', () => {
    const texts = all.reviewed.map(({ review }) => review.text).filter((text) => text !== '');
    expect(all.reviewed).toHaveLength(900);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeGreaterThan(700);
    for (const text of texts) expect(text).not.toMatch(/[{}[\]|]|undefined| {2}|\.\.|,\.| ,/);
  });

  test('never repeat a sentence of more than 40 characters', () => {
    const sentences = all.reviewed
      .flatMap(({ review }) => review.text.toLowerCase().split(/[.!?] |[.!?]$/))
      .filter((sentence) => sentence.length > 40);
    expect(sentences.length).toBeGreaterThan(600);
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([]);
  });

  test('rate good sandwiches higher', () => {
    const mean = (name: string) => {
      const ratings = all.reviewed.filter(({ sandwich }) => sandwich.name === name);
      return ratings.reduce((sum, { review }) => sum + review.rating, 0) / ratings.length;
    };
    expect(mean('Shibuya Katsu')).toBeGreaterThan(mean('Director’s Cut') + 1);
    expect(new Set(all.reviewed.map(({ review }) => review.rating))).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  test('did everything after they joined and before the midnight that the town is dated from', () => {
    for (const { joinedMinutesAgo, actions, links } of all.careers) {
      for (const { minutesAgo } of [...actions, ...links]) {
        expect(minutesAgo).toBeGreaterThan(0);
        expect(minutesAgo).toBeLessThan(joinedMinutesAgo);
      }
    }
  });
});

test('buildDemoTown returns the same town on every call', () => {
  expect(buildDemoTown()).toEqual(all);
});

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'text' in value ? String(value.text) : '';
}

function keysOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

function valuesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}
