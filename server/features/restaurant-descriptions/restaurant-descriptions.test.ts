import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  respondAsModelWithStatus,
  respondAsModel,
  startTestLanguageModelServer,
} from '#server/testing/servers/model-server.ts';
import {
  signUp,
  signUpAdmin,
  signUpCatalogEditor,
  signedOutUser,
  type TestUser,
} from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const CALL = '/api/restaurant/generate-description';
const FACTS = {
  name: 'Coop & Co.',
  website: 'https://coop.example',
  restaurantType: 'Fast Casual',
  priceRange: '$$',
  address: '123 Main St, Nashville, TN 37201',
};

describe('with the grammar', () => {
  const site = useTestApp();
  let admin: TestUser;
  beforeAll(async () => void (admin = await signUpAdmin(site)));

  test('accepts name, website, restaurantType, priceRange, address and returns a description (A7.9)', async () => {
    const answer = await admin.send('POST', CALL, FACTS);
    expect([answer.status, answer.json]).toEqual([
      200,
      { source: 'rules', description: expect.stringContaining('Coop & Co.') },
    ]);
    expect(answer.json.description).toMatch(/fast-casual.*Nashville|Nashville.*fast-casual/);
    expect(answer.json.description).toContain('$10 to $20');
  });

  test('accepts a form with only the name', async () => {
    const answer = await admin.send('POST', CALL, {
      name: 'Coop',
      website: '',
      restaurantType: '',
      priceRange: '',
      address: '',
    });
    expect([answer.status, answer.json.description]).toEqual([200, expect.stringContaining('Coop')]);
  });

  test.each(['__proto__', 'toString'])(
    'ignores an unknown price range, such as "%s", a property of every object',
    async (priceRange) => {
      const answer = await admin.send('POST', CALL, { ...FACTS, priceRange });
      expect([answer.status, answer.json.description]).toEqual([200, expect.not.stringContaining('$')]);
    },
  );

  test.each(['', '   ', undefined])('requires a name: "Restaurant Name Required" (A5.10)', async (name) => {
    const answer = await admin.send('POST', CALL, { ...FACTS, name });
    expect([answer.status, answer.json.detail]).toEqual([400, 'Restaurant Name Required']);
  });

  test('is for admins only', async () => {
    const statuses: number[] = [];
    for (const person of [signedOutUser(site), await signUp(site), await signUpCatalogEditor(site)])
      statuses.push((await person.send('POST', CALL, FACTS)).status);
    expect(statuses).toEqual([401, 403, 403]);
  });
});

describe('with a model', () => {
  let server: Awaited<ReturnType<typeof startTestLanguageModelServer>>;
  const environment: Record<string, string> = { LLM_MODEL: 'small', RATE_LIMITS: 'imports=1000/3600' };
  beforeAll(async () => {
    server = await startTestLanguageModelServer();
    environment['LLM_BASE_URL'] = server.url;
  });
  afterAll(() => server.close());
  const site = useTestApp(environment);
  let admin: TestUser;
  beforeAll(async () => void (admin = await signUpAdmin(site)));
  // A valid response before each test resets the circuit breaker's count of failures.
  beforeEach(async () => {
    server.behave(respondAsModel({ description: 'Coop & Co. is a fast-casual spot on Main St.' }));
    await admin.send('POST', CALL, FACTS);
  });

  test('returns the description of the model, and names the model as its source', async () => {
    const description = 'Coop & Co. is a fast-casual spot on Main St in Nashville. Plan on $10 to $20.';
    server.behave(respondAsModel({ description }));
    expect((await admin.send('POST', CALL, FACTS)).json).toEqual({ source: 'model', description });
  });

  test.each([
    [
      'a description of another restaurant',
      respondAsModel({ description: 'Some Other Place is a fast-casual spot in Nashville.' }),
    ],
    [
      'an invented claim',
      respondAsModel({ description: 'Coop & Co. serves the best sandwiches in Nashville.' }),
    ],
    ['an invented year', respondAsModel({ description: 'Coop & Co. has been in Nashville from 1987 on.' })],
    ['an invented number', respondAsModel({ description: 'Coop & Co. runs 3 kitchens in Nashville.' })],
    ['a part of a known number', respondAsModel({ description: 'Coop & Co. is at 37 Main St, Nashville.' })],
    ['a foreign web address', respondAsModel({ description: 'Coop & Co. is at https://evil.example now.' })],
    ['markup', respondAsModel({ description: 'Coop & Co. <img src=x onerror=alert(1)> in Nashville.' })],
    ['garbage', respondAsModel('Of course! Coop & Co. is')],
    ['a 500', respondAsModelWithStatus(500)],
  ])('uses the grammar if the model responds with %s', async (_, manner) => {
    server.behave(manner);
    const { json } = await admin.send('POST', CALL, FACTS);
    expect(json.source).toBe('rules');
    expect(json.description).toContain('Coop & Co.');
  });
});
