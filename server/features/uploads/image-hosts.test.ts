import { beforeAll, describe, expect, test } from 'vitest';
import { EXTERNAL_IMAGE_REJECTED_MESSAGE } from '#contract/catalog/uploads.ts';
import { createTestRestaurant } from '#server/testing/factories/restaurants.ts';
import { createTestSandwich } from '#server/testing/factories/sandwiches.ts';
import { signUpAdmin, type TestUser } from '#server/testing/test-users.ts';
import { useTestApp, type TestApp } from '#server/testing/test-app.ts';

const TRUSTED = 'https://img.example.com/a/thigh.jpg?w=800';
const OTHER = 'https://evil.example/pixel.gif';
const NEW_RESTAURANT = {
  name: 'Coop',
  description: 'Thighs.',
  restaurantType: 'Pub',
  priceRange: '$',
};

/** Every endpoint with an imageUrl, with a body that is otherwise valid. */
function callsOf(site: TestApp, admin: () => TestUser) {
  return {
    restaurant: async (imageUrl: string) => {
      const { id } = await createTestRestaurant(site.db);
      return admin().send('PATCH', `/api/restaurants/${id}`, { imageUrl });
    },
    sandwich: async (imageUrl: string) => {
      const { id } = await createTestSandwich(site.db);
      return admin().send('PATCH', `/api/sandwiches/${id}`, { imageUrl });
    },
    'new sandwich': async (imageUrl: string) => {
      const { id } = await createTestRestaurant(site.db);
      return admin().send('POST', '/api/sandwiches', { restaurantId: id, name: 'Hot', imageUrl });
    },
    badge: async (imageUrl: string) => {
      const badge = {
        name: `Badge ${imageUrl.length} ${Math.random()}`,
        description: 'x',
        category: 'event',
      };
      return admin().send('POST', '/api/badges', { ...badge, imageUrl });
    },
  };
}

describe('own uploads or allow-listed hosts (D54)', () => {
  const site = useTestApp({ IMAGE_HOSTS: 'img.example.com', RATE_LIMITS: 'off' });
  let admin: TestUser;
  beforeAll(async () => void (admin = await signUpAdmin(site)));
  const calls = callsOf(site, () => admin);

  test.each(Object.entries(calls))('a %s can have a picture on a host in IMAGE_HOSTS', async (_, send) => {
    const { status, json } = await send(TRUSTED);
    expect([200, 201]).toContain(status);
    expect(json.imageUrl).toBe(TRUSTED);
  });

  test.each(Object.entries(calls))('a %s cannot have a picture on another host', async (_, send) => {
    for (const url of [OTHER, 'https://img.example.com@evil.example/a', 'http://img.example.com/a.jpg']) {
      const { status, json } = await send(url);
      expect([status, json.errors]).toEqual([
        400,
        [{ field: 'imageUrl', message: EXTERNAL_IMAGE_REJECTED_MESSAGE }],
      ]);
    }
  });

  test('a new restaurant keeps a trusted picture, and is created without an untrusted one', async () => {
    const add = async (imageUrl: string) =>
      (await admin.send('POST', '/api/restaurants', { ...NEW_RESTAURANT, imageUrl })).json.imageUrl;
    expect([await add(TRUSTED), await add(OTHER)]).toEqual([TRUSTED, null]);
  });

  test('the content security policy allows pictures from there and from no other host', async () => {
    const policy = (await site.get('/')).headers['content-security-policy']!;
    expect(/img-src ([^;]+)/.exec(policy)![1]).toBe("'self' data: blob: https://img.example.com");
  });
});

describe('without IMAGE_HOSTS', () => {
  const site = useTestApp({ RATE_LIMITS: 'off' });
  let admin: TestUser;
  beforeAll(async () => void (admin = await signUpAdmin(site)));

  test.each(Object.entries(callsOf(site, () => admin)))(
    'a %s can have only pictures that were uploaded here',
    async (_, send) => {
      expect((await send(TRUSTED)).json.errors).toEqual([
        { field: 'imageUrl', message: EXTERNAL_IMAGE_REJECTED_MESSAGE },
      ]);
    },
  );

  test('the content security policy allows pictures from this site only', async () => {
    const policy = (await site.get('/')).headers['content-security-policy']!;
    expect(/img-src ([^;]+)/.exec(policy)![1]).toBe("'self' data: blob:");
  });
});
