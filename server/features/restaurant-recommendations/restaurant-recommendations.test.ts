import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseConfig } from '#server/config/config.ts';
import { sql } from '#server/platform/database/database.ts';
import { createTestRecommendation } from '#server/testing/factories/recommendations.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { nextTestSequenceNumber } from '#server/testing/factories/sequence.ts';
import {
  signUp,
  signUpAdmin,
  signUpCatalogEditor,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { MAX_PENDING_RESTAURANT_RECOMMENDATIONS } from './restaurant-recommendations.ts';
import { recommendationCleanupJobs } from './cleanup-jobs.ts';

const app = useTestApp({ TRUST_PROXY: '127.0.0.1', RATE_LIMITS: 'registration=1000/60,api=100000/60' });
const LIST = '/api/restaurant-recommendations';
const DAY = 86_400_000;

let admin: TestUser;
let second: TestUser;
let member: TestUser;

beforeAll(async () => {
  [admin, second, member] = [await signUpAdmin(app), await signUpAdmin(app), await signUp(app)];
});

beforeEach(async () => {
  await sql`DELETE FROM restaurant_recommendations`.execute(app.db);
});

const GOOD = { websiteUrl: 'https://roost.example/menu', notes: 'They fry to order, thighs only.' };

/** Sends it from an unused IP address by default. */
function post(body: object, { by = signedOutUser(app), from = newAddress() } = {}) {
  return by.send('POST', LIST, body, { 'x-forwarded-for': from });
}

function newAddress(): string {
  const number = nextTestSequenceNumber();
  return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
}

function rows() {
  return app.db.selectFrom('restaurant_recommendations').selectAll().orderBy('id').execute();
}

async function xpOf(person: TestUser): Promise<number> {
  return (await person.get(`/api/users/${person.id}/level`)).json.xp;
}

describe('recommending', () => {
  test('needs no sign-in, and ignores fields that only the server sets (A1.6, A3.25, A6.15, A7.30)', async () => {
    const { status, json } = await post({
      ...GOOD,
      name: ' Odalys ',
      email: 'odalys@mail.example',
      phoneNumber: '',
      id: 7,
      status: 'approved',
      dateReviewed: '2020-01-01T00:00:00Z',
      reviewedByUserId: member.id,
      submittedByUserId: member.id,
    });
    const [row] = await rows();
    expect(row).toMatchObject({
      website_url: GOOD.websiteUrl,
      notes: GOOD.notes,
      name: 'Odalys',
      email: 'odalys@mail.example',
      phone_number: null,
      status: 'pending',
      date_submitted: app.clock.now,
      date_reviewed: null,
      reviewed_by_user_id: null,
      submitted_by_user_id: null,
    });
    const { id } = row!;
    expect([status, json]).toEqual([
      201,
      { id, ...GOOD, status: 'pending', dateSubmitted: app.clock.now.toISOString() },
    ]);
  });

  test('stores the member who sent it (M1.8, M6.7)', async () => {
    await post(GOOD, { by: member });
    expect(await rows()).toMatchObject([{ submitted_by_user_id: member.id }]);
  });

  test('treats empty strings as absent (A5.26, D55)', async () => {
    expect((await post({ ...GOOD, name: '', email: ' ', phoneNumber: null })).status).toBe(201);
    expect(await rows()).toMatchObject([{ name: null, email: null, phone_number: null }]);
  });

  test.each([
    ['websiteUrl', { websiteUrl: 'roost' }, 'Please enter a valid URL'],
    ['websiteUrl', { websiteUrl: '' }, 'Please enter a valid URL'],
    ['websiteUrl', { websiteUrl: undefined }, 'Please enter a valid URL'],
    ['websiteUrl', { websiteUrl: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    ['websiteUrl', { websiteUrl: 'java\tscript:alert(1)' }, 'Please enter a valid URL'],
    ['websiteUrl', { websiteUrl: 'JaVaScRiPt://roost.example/%0aalert(1)' }, 'Please enter a valid URL'],
    ['websiteUrl', { websiteUrl: 'data:text/html,<script>alert(1)</script>' }, 'Please enter a valid URL'],
    ['websiteUrl', { websiteUrl: '//evil.example' }, 'Please enter a valid URL'],
    ['websiteUrl', { websiteUrl: 'https://roost.example@evil.example' }, 'Please enter a valid URL'],
    ['websiteUrl', { websiteUrl: `https://roost.example/${'x'.repeat(2000)}` }, 'Please enter a valid URL'],
    ['notes', { notes: 'So good' }, 'Please provide at least 10 characters of information'],
    ['notes', { notes: '   So good   ' }, 'Please provide at least 10 characters of information'],
    ['notes', { notes: undefined }, 'Please provide at least 10 characters of information'],
    ['notes', { notes: 'x'.repeat(5001) }, 'This must be 5,000 characters or less'],
    ['email', { email: 'odalys' }, 'Please enter a valid email address.'],
    ['name', { name: 'x'.repeat(101) }, 'must be 100 characters or less'],
    ['phoneNumber', { phoneNumber: 'x'.repeat(41) }, 'must be 40 characters or less'],
  ])('rejects an invalid %s with 400: %o (A3.22, A5.24, A5.25, A9.13)', async (field, wrong, message) => {
    const { status, json } = await post({ ...GOOD, ...wrong });
    expect([status, json.errors]).toEqual([400, [{ field, message }]]);
    expect(await rows()).toEqual([]);
  });

  test('stores the URL in the normalized form (threats D2)', async () => {
    await post({ ...GOOD, websiteUrl: ' HTTPS://Roost.Example/a b"<i>' });
    expect(await rows()).toMatchObject([{ website_url: 'https://roost.example/a%20b%22%3Ci%3E' }]);
  });

  test('responds to bots that fill in the hidden field as to people, and stores nothing', async () => {
    const honest = (await post(GOOD)).json;
    const fooled = await post({ ...GOOD, confirmUrl: 'https://spam.example' });
    expect([fooled.status, fooled.json]).toEqual([201, { ...honest, id: honest.id + 1 }]);
    expect(await rows()).toHaveLength(1);
  });

  test('accepts 5 an hour from one IP address, not counting invalid ones, and sends Retry-After', async () => {
    const from = newAddress();
    expect((await post({ ...GOOD, notes: 'Short' }, { from })).status).toBe(400);
    for (let taken = 0; taken < 5; taken++) expect((await post(GOOD, { from })).status).toBe(201);
    const rejected = await post(GOOD, { from });
    expect([rejected.status, Number(rejected.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await post(GOOD)).status).toBe(201);
    expect(await rows()).toHaveLength(6);
  });

  test(`limits the queue to ${MAX_PENDING_RESTAURANT_RECOMMENDATIONS}, and pages the list (threats C9)`, async () => {
    await sql`
      INSERT INTO restaurant_recommendations (website_url, notes)
      SELECT 'https://spam.example/' || n, 'The best of all chickens.' FROM generate_series(1, ${MAX_PENDING_RESTAURANT_RECOMMENDATIONS - 5}) n
    `.execute(app.db);
    const answers = [];
    for (let sent = 0; sent < 10; sent++) answers.push(await post(GOOD));
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(201), ...Array(5).fill(503)]);
    expect(answers.at(-1)!.headers['retry-after']).toBe('3600');
    expect(answers.at(-1)!.json.detail).toMatch(/^We have so many recommendations to review/);
    const page = await admin.get(LIST);
    expect([page.json.length, page.headers['x-total-count']]).toEqual([200, '1000']);

    const [{ id }] = page.json;
    await admin.send('PATCH', `${LIST}/${id}`, { status: 'rejected' });
    expect((await post(GOOD)).status).toBe(201);
  });
});

describe('the list', () => {
  test('is a plain array, newest first, with all fields, for admins only (A7.29)', async () => {
    const old = await createTestRecommendation(app.db, { date_submitted: new Date('2026-11-01T10:00:00Z') });
    await post({ ...GOOD, name: 'Odalys', email: 'odalys@mail.example', phoneNumber: '(626) 555-0123' });
    const { json } = await admin.get(LIST);
    expect(json).toEqual([
      {
        id: expect.any(Number),
        ...GOOD,
        name: 'Odalys',
        email: 'odalys@mail.example',
        phoneNumber: '(626) 555-0123',
        status: 'pending',
        dateSubmitted: app.clock.now.toISOString(),
        dateReviewed: null,
        reviewedByUserId: null,
        submittedByUserId: null,
      },
      expect.objectContaining({ id: old.id, name: null }),
    ]);
    expect((await signedOutUser(app).get(LIST)).status).toBe(401);
    expect((await member.get(LIST)).status).toBe(403);
    expect((await (await signUpCatalogEditor(app)).get(LIST)).status).toBe(403);
  });

  test('is searched by websiteUrl, notes, name and email in any case, and filtered by status (A5.30)', async () => {
    const make = (row: object) => createTestRecommendation(app.db, row);
    const [site, notes, name, email, phone] = [
      await make({ website_url: 'https://WING-it.example' }),
      await make({ notes: 'A wing and a prayer.' }),
      await make({ name: 'Mr. Wing' }),
      await make({ email: 'wing@mail.example' }),
      await make({ phone_number: 'wing' }),
    ];
    const approved = { status: 'approved', date_reviewed: app.clock.now } as const;
    const done = await make({ notes: 'Wings, and how.', ...approved });
    const found = async (query: string) =>
      ((await admin.get(`${LIST}?${query}`)).json as { id: number }[])
        .map(({ id }) => id)
        .toSorted((a, b) => a - b);
    expect(await found('q=wInG')).toEqual([site.id, notes.id, name.id, email.id, done.id]);
    expect(await found('q=wing&status=pending')).toEqual([site.id, notes.id, name.id, email.id]);
    expect(await found('status=approved')).toEqual([done.id]);
    expect(await found('status=rejected')).toEqual([]);
    expect(await found('')).toHaveLength(6);
    expect(await found('q=%25')).toEqual([]);
    expect(await found('q=_')).toEqual([]);
    expect(phone.id).toBeGreaterThan(0);
    expect((await admin.get(`${LIST}?status=lost`)).status).toBe(400);
    expect((await admin.get(`${LIST}?cursor=WzFd`)).status).toBe(400);
  });

  test('has pages that neither skip nor repeat an entry', async () => {
    for (let made = 0; made < 5; made++) await createTestRecommendation(app.db);
    const ids: number[] = [];
    for (let url: string | undefined = `${LIST}?limit=2`; url;) {
      const { json, headers } = await admin.get(url);
      ids.push(...json.map(({ id }: { id: number }) => id));
      expect(headers['x-total-count']).toBe('5');
      url = /<([^>]+)>; rel="next"/.exec(headers['link'] ?? '')?.[1];
    }
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(5);
  });
});

describe('reviewing', () => {
  test.each([
    ['approved', 'approve'],
    ['rejected', 'reject'],
  ])(
    'changes pending to %s; the server sets reviewer and date and writes the audit log (A3.24, A4.3, A7.31)',
    async (status, action) => {
      const { id } = await createTestRecommendation(app.db, { name: 'Odalys' });
      const patchBody = { status, dateReviewed: '2020-01-01T00:00:00Z', reviewedByUserId: member.id };
      const { status: code, json } = await admin.send('PATCH', `${LIST}/${id}`, patchBody);
      expect([code, json]).toMatchObject([
        200,
        { id, status, dateReviewed: app.clock.now.toISOString(), reviewedByUserId: admin.id, name: 'Odalys' },
      ]);
      const entry = await app.db
        .selectFrom('audit_log')
        .selectAll()
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(entry).toMatchObject({
        user_id: admin.id,
        action,
        entity_type: 'recommendation',
        entity_id: String(id),
        before: { status: 'pending' },
        after: { status },
      });
      expect(JSON.stringify(entry)).not.toContain('Odalys');
    },
  );

  test('only pending items can be reviewed: the second decision gets 409 (A4.4)', async () => {
    const { id } = await createTestRecommendation(app.db);
    await admin.send('PATCH', `${LIST}/${id}`, { status: 'rejected' });
    for (const status of ['approved', 'rejected']) {
      const secondReview = await second.send('PATCH', `${LIST}/${id}`, { status });
      expect([secondReview.status, secondReview.json.detail]).toEqual([
        409,
        'This recommendation has already been reviewed.',
      ]);
    }
    expect(await rows()).toMatchObject([{ status: 'rejected', reviewed_by_user_id: admin.id }]);
  });

  test.each([{}, { status: 'pending' }, { status: null }, { status: 'approve' }])(
    'requires a decision: %o gets 400 (A3.23, A5.28)',
    async (body) => {
      const { id } = await createTestRecommendation(app.db);
      const { status, json } = await admin.send('PATCH', `${LIST}/${id}`, body);
      expect([status, json.detail]).toEqual([400, 'Please select a status for the recommendation.']);
      expect(await rows()).toMatchObject([{ status: 'pending' }]);
    },
  );

  test('is for admins only, and an unknown id gets 404 (A6.6)', async () => {
    const { id } = await createTestRecommendation(app.db);
    expect((await member.send('PATCH', `${LIST}/${id}`, { status: 'approved' })).status).toBe(403);
    expect((await signedOutUser(app).send('PATCH', `${LIST}/${id}`, { status: 'approved' })).status).toBe(
      401,
    );
    expect((await admin.send('PATCH', `${LIST}/${id + 1}`, { status: 'approved' })).status).toBe(404);
    expect(await rows()).toMatchObject([{ status: 'pending' }]);
  });

  test('two admins at once: only one decision succeeds, and it pays once (threats C7)', async () => {
    for (let round = 0; round < 10; round++) {
      const before = await xpOf(member);
      const { id } = await createTestRecommendation(app.db, { submitted_by_user_id: member.id });
      const answers = await Promise.all(
        [admin, second, admin, second].map((person, at) =>
          person.send('PATCH', `${LIST}/${id}`, { status: at < 2 ? 'approved' : 'rejected' }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      const won = answers.find(({ status }) => status === 200)!.json;
      expect((await xpOf(member)) - before).toBe(won.status === 'approved' ? 25 : 0);
    }
  });

  test('an approval earns the member 25 XP and the badges that need them, once', async () => {
    const person = await signUp(app);
    const about = { name: 'Scout', description: 'For finding a place.', category: 'level' };
    const { json: badge } = await admin.send('POST', '/api/badges', { ...about, requiredXp: 25 });
    await post(GOOD, { by: person });
    const [{ id }] = (await admin.get(LIST)).json;
    await admin.send('PATCH', `${LIST}/${id}`, { status: 'approved' });
    const { json } = await person.get(`/api/users/${person.id}/level`);
    expect(json).toMatchObject({ xp: 25, level: 1, lastReceipt: { actionType: 'recommendation-approved' } });
    expect((await person.get(`/api/users/${person.id}/badges`)).json).toMatchObject([{ id: badge.id }]);
    const ledger = await app.db
      .selectFrom('user_actions')
      .select(['award_key', 'xp_earned'])
      .where('user_id', '=', person.id)
      .execute();
    expect(ledger).toEqual([{ award_key: `recommendation-approved:recommendation:${id}`, xp_earned: 25 }]);
  });

  test('a rejection earns nothing, and a visitor’s recommendation pays nobody', async () => {
    const person = await signUp(app);
    await post(GOOD, { by: person });
    await post(GOOD);
    const [byVisitor, byMember] = (await admin.get(LIST)).json;
    await admin.send('PATCH', `${LIST}/${byMember.id}`, { status: 'rejected' });
    await admin.send('PATCH', `${LIST}/${byVisitor.id}`, { status: 'approved' });
    expect(await xpOf(person)).toBe(0);
    expect((await app.db.selectFrom('user_actions').where('user_id', '=', person.id).execute()).length).toBe(
      0,
    );
  });
});

test('an approved recommendation names the restaurant with its website, until that is deleted', async () => {
  const websiteUrl = 'https://www.roost-added.example/menu';
  const approved = await createTestRecommendation(app.db, { website_url: websiteUrl });
  await createTestRecommendation(app.db, { website_url: websiteUrl });
  const shared = await createTestRecommendation(app.db, { website_url: 'https://www.facebook.com/roost' });
  await createTestRestaurant(app.db, { website: 'https://www.facebook.com/other' });
  for (const { id } of [approved, shared]) await admin.send('PATCH', `${LIST}/${id}`, { status: 'approved' });
  const added = async () =>
    (await admin.get(LIST)).json.map((row: { addedRestaurantId?: number }) => row.addedRestaurantId ?? null);
  expect(await added()).toEqual([null, null, null]);

  const { id } = await createTestRestaurant(app.db, { website: 'https://roost-added.example/' });
  expect((await added()).toSorted()).toEqual([id, null, null].toSorted());
  const [found] = (await admin.get(`${LIST}?status=approved&q=roost-added`)).json;
  expect(found).toMatchObject({ id: approved.id, addedRestaurantId: id });
  await admin.send('DELETE', `/api/restaurants/${id}`);
  expect(await added()).toEqual([null, null, null]);
});

describe('contact data', () => {
  test('is erased RECOMMENDATION_CONTACT_DAYS after the review, and the rest stays (threats B8)', async () => {
    const contact = { name: 'Odalys', email: 'odalys@mail.example', phone_number: '(626) 555-0123' };
    const now = app.clock.now.getTime();
    const reviewed = (days: number) => ({
      ...contact,
      status: 'approved' as const,
      date_submitted: new Date(now - 400 * DAY),
      date_reviewed: new Date(now - days * DAY),
    });
    const old = await createTestRecommendation(app.db, reviewed(8));
    const young = await createTestRecommendation(app.db, reviewed(6));
    const waiting = await createTestRecommendation(app.db, {
      ...contact,
      date_submitted: new Date(now - 400 * DAY),
    });
    const config = parseConfig({ NODE_ENV: 'test', RECOMMENDATION_CONTACT_DAYS: '7' });
    const [sweep] = recommendationCleanupJobs(app.db, config);
    expect(await sweep!.run(app.clock.now)).toBe(1);
    expect(await sweep!.run(app.clock.now)).toBe(0);
    expect(await rows()).toEqual([{ ...old, name: null, email: null, phone_number: null }, young, waiting]);
  });

  test('is only in responses to admins, and not even in those to the sender (threats B8)', async () => {
    const MARK = 'canary8321';
    const made = await post(
      { ...GOOD, name: MARK, email: `${MARK}@mail.example`, phoneNumber: MARK },
      { by: member },
    );
    expect(made.text).not.toContain(MARK);
    for (const person of [signedOutUser(app), member, await signUpCatalogEditor(app)]) {
      for (const url of [LIST, `${LIST}?q=${MARK}`, `${LIST}/${made.json.id}`, '/recommend-restaurant', '/'])
        expect((await person.get(url)).text.replaceAll(`q=${MARK}`, '')).not.toContain(MARK);
      const tried = await person.send('PATCH', `${LIST}/${made.json.id}`, { status: 'approved' });
      expect(tried.text).not.toContain(MARK);
    }
    expect((await admin.get(LIST)).text).toContain(MARK);
  });
});
