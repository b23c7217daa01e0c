import { expect } from 'vitest';
import { createTestSandwich } from '../factories/sandwiches.ts';
import { createTestLocation } from '../factories/locations.ts';
import { signUpAdmin, signedOutUser, type TestUser } from '../test-users.ts';
import type { TestApp } from '../test-app.ts';

type Rule = (text: string) => string | null;
type Trip = (text: string) => Promise<{ status: number; stored: unknown }>;
export type TextFieldRoundTrip = { name: string; rule: Rule; trip: Trip };

// The rules of contract/base/field-schemas.ts, written a second time.
const maxLength =
  (max: number, rule: Rule): Rule =>
  (text) =>
    signs(text) > max ? null : rule(text);
const asItIs: Rule = (text) => text;
const trimmed: Rule = (text) => text.trim();
const onOneLine: Rule = (text) => text.replaceAll(/\s+/g, ' ').trim();
const onOneLineOrNothing: Rule = (text) => onOneLine(text) || 'nothing';
const aName: Rule = (text) => (/[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? onOneLine(text) : null);

const emptyOrSeen: Rule = (text) => (onOneLine(text) === '' ? '' : aName(text));

export async function createTextFieldRoundTrips(test: TestApp): Promise<TextFieldRoundTrip[]> {
  const admin = await signUpAdmin(test);
  const { id: sandwichId, restaurant_id: restaurantId } = await createTestSandwich(test.db);
  const { id: locationId } = await createTestLocation(test.db, { restaurant_id: restaurantId });
  const tagId = await createRow(admin, '/api/tags', { name: 'Naughty' });
  const badgeId = await createRow(admin, '/api/badges', { name: 'Naughty', description: 'x', category: 'event' });
  const linkId = await createRow(admin, '/api/user-sandwiches', { sandwichId });
  const reviewId = await createRow(admin, '/api/reviews', { sandwichId, rating: 3 });

  const patched = patchedBy(admin);
  return [
    ...memberFields(patched, `/api/users/${admin.id}`),
    field('review', maxLength(5000, trimmed), patched(`/api/reviews/${reviewId}`, 'review')),
    field('comment', maxLength(5000, trimmed), patched(`/api/reviews/${reviewId}`, 'comment')),
    field('notes', maxLength(2000, asItIs), patched(`/api/user-sandwiches/${linkId}`, 'notes')),
    ...restaurantFields(patched, `/api/restaurants/${restaurantId}`),
    ...locationFields(patched, `/api/locations/${locationId}`),
    ...sandwichFields(patched, `/api/sandwiches/${sandwichId}`),
    ...tagFields(patched, `/api/tags/${tagId}`),
    ...badgeFields(patched, `/api/badges/${badgeId}`),
    ...recommendationFields(test, admin),
    field(
      'password',
      maxLength(128, (text) => (signs(text) < 6 ? null : text)),
      passwordTrip(test),
    ),
  ];
}

function field(name: string, rule: Rule, trip: Trip): TextFieldRoundTrip {
  return { name, rule, trip };
}

type Patched = (
  path: string,
  field: string,
  wrap?: (text: string) => unknown,
  read?: (value: any) => unknown,
) => Trip;

function patchedBy(admin: TestUser): Patched {
  return (path, name, wrap = (text) => text, read = (value) => value) =>
    async (text) => {
      const { status, json } = await admin.send('PATCH', path, { [name]: wrap(text) });
      return { status, stored: read(json?.[name]) ?? 'nothing' };
    };
}

function memberFields(patched: Patched, path: string): TextFieldRoundTrip[] {
  return [
    field('display name', maxLength(80, emptyOrSeen), patched(path, 'displayName')),
    field('bio', maxLength(1000, trimmed), patched(path, 'bio')),
    field('place of a member', maxLength(120, emptyOrSeen), patched(path, 'location')),
    field(
      'preference',
      maxLength(3000, asItIs),
      patched(
        path,
        'preferences',
        (note) => ({ note }),
        ({ note } = {}) => note,
      ),
    ),
  ];
}

function restaurantFields(patched: Patched, path: string): TextFieldRoundTrip[] {
  return [
    field('name of a restaurant', maxLength(200, aName), patched(path, 'name')),
    field('description of a restaurant', maxLength(5000, trimmed), patched(path, 'description')),
  ];
}

function locationFields(patched: Patched, path: string): TextFieldRoundTrip[] {
  return [
    field('phone number', maxLength(40, onOneLineOrNothing), patched(path, 'phoneNumber')),
    field('address', maxLength(300, aName), patched(path, 'address')),
    field(
      'note of a special day',
      maxLength(80, onOneLineOrNothing),
      patched(
        path,
        'specialDays',
        (note) => [{ from: '2026-11-26', hours: 'closed', note }],
        ([day] = []) => day?.note,
      ),
    ),
    field(
      'note of a closure',
      maxLength(80, onOneLineOrNothing),
      patched(
        path,
        'closure',
        (note) => ({ from: '2026-11-26', note }),
        (closure) => closure?.note,
      ),
    ),
  ];
}

function sandwichFields(patched: Patched, path: string): TextFieldRoundTrip[] {
  return [
    field('name of a sandwich', maxLength(200, aName), patched(path, 'name')),
    field('description of a sandwich', maxLength(5000, trimmed), patched(path, 'description')),
    field(
      'ingredient',
      maxLength(120, onOneLineOrNothing),
      patched(
        path,
        'ingredients',
        (text) => [text],
        ([first] = []) => first,
      ),
    ),
  ];
}

function tagFields(patched: Patched, path: string): TextFieldRoundTrip[] {
  return [
    field(
      'name of a tag',
      maxLength(60, (text) => (text.includes(',') ? null : aName(text))),
      patched(path, 'name'),
    ),
    field(
      'type of a tag',
      maxLength(40, (text) => onOneLine(text) || 'style'),
      patched(path, 'type'),
    ),
  ];
}

function badgeFields(patched: Patched, path: string): TextFieldRoundTrip[] {
  return [
    field('name of a badge', maxLength(100, aName), patched(path, 'name')),
    field('description of a badge', maxLength(500, aName), patched(path, 'description')),
  ];
}

function signs(text: string): number {
  return [...text].length;
}

export async function findLostText(fields: TextFieldRoundTrip[], texts: string[]): Promise<string[]> {
  // A recommendation is found by being the newest, so these run one after the other.
  const [inTurn, atOnce] = [true, false].map((isRecommendation) =>
    fields.filter(({ name }) => name.includes('recommendation') === isRecommendation),
  ) as [TextFieldRoundTrip[], TextFieldRoundTrip[]];
  const lost = await Promise.all([
    ...atOnce.map((field) => lostInField(field, texts)),
    (async () => {
      const all: string[] = [];
      for (const field of inTurn) all.push(...(await lostInField(field, texts)));
      return all;
    })(),
  ]);
  return lost.flat();
}

async function lostInField({ name, rule, trip }: TextFieldRoundTrip, texts: string[]): Promise<string[]> {
  const lost: string[] = [];
  for (const text of texts) {
    const expected = rule(text);
    const { status, stored } = await trip(text);
    const isRight = expected === null ? status === 400 : status < 300 && stored === expected;
    if (!isRight) lost.push(`${name}: ${JSON.stringify(text)} became ${status} ${JSON.stringify(stored)}`);
  }
  return lost;
}

function recommendationFields(test: TestApp, admin: TestUser): TextFieldRoundTrip[] {
  const trip =
    (name: string): Trip =>
    async (text) => {
      const body = { websiteUrl: 'https://coop.example', notes: 'They fry to order.', [name]: text };
      const { status, json } = await signedOutUser(test).send('POST', '/api/restaurant-recommendations', body);
      if (status !== 201) return { status, stored: null };
      const listed = await admin.get('/api/restaurant-recommendations?limit=1');
      expect(listed.json[0].id).toBe(json.id);
      // Deleted, because the number of open recommendations is limited.
      await test.db.deleteFrom('restaurant_recommendations').where('id', '=', json.id).execute();
      return { status, stored: listed.json[0][name] ?? 'nothing' };
    };
  return [
    {
      name: 'notes of a recommendation',
      rule: maxLength(5000, (text) => (signs(text.trim()) < 10 ? null : text.trim())),
      trip: trip('notes'),
    },
    { name: 'name in a recommendation', rule: maxLength(100, onOneLineOrNothing), trip: trip('name') },
    {
      name: 'phone number in a recommendation',
      rule: maxLength(40, onOneLineOrNothing),
      trip: trip('phoneNumber'),
    },
  ];
}

function passwordTrip(test: TestApp): Trip {
  let count = 0;
  return async (password) => {
    const username = `naughty-${(count += 1)}`;
    const made = await signedOutUser(test).send('POST', '/api/auth/register', {
      username,
      email: `${username}@eaters.example`,
      password,
    });
    if (made.status !== 201) return { status: made.status, stored: null };
    const login = (text: string) =>
      signedOutUser(test).send('POST', '/api/auth/login', { username, password: text });
    const [right, longer] = [await login(password), await login(`${password.slice(0, 127)}x`)];
    return {
      status: 201,
      stored: right.status === 200 && longer.status === 401 ? password : 'another password',
    };
  };
}

async function createRow(person: TestUser, path: string, body: object): Promise<number> {
  const { status, json, text } = await person.send('POST', path, body);
  if (status >= 300) throw new Error(`${path}: ${text}`);
  return json.id as number;
}
