import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  respondWithStatus,
  respondWithoutEnd,
  neverRespond,
  respondWith,
  startModelServer,
} from '#server/testing/servers/model-server.ts';
import { createLanguageModel } from './language-model.ts';

let server: Awaited<ReturnType<typeof startModelServer>>;
beforeAll(async () => void (server = await startModelServer()));
afterAll(() => server.close());

const question = {
  instructions: 'Count.',
  material: 'one two',
  name: 'count',
  schema: z.object({ count: z.int() }),
};

function model(timeoutMs?: number) {
  return createLanguageModel(
    { baseUrl: server.url, apiKey: 'key-1', model: 'small' },
    timeoutMs ? { timeoutMs } : {},
  )!;
}

test('there is none without settings', () => {
  expect(createLanguageModel(null)).toBeNull();
});

test('asks in the way of OpenAI, with the key, a schema, and the material apart from the instructions', async () => {
  server.behave(respondWith({ count: 2 }));
  expect(await model().ask(question)).toEqual({ count: 2 });
  expect(server.asked).toMatchObject([
    {
      authorization: 'Bearer key-1',
      path: '/v1/chat/completions',
      body: {
        model: 'small',
        response_format: { type: 'json_schema', json_schema: { name: 'count', strict: true } },
        messages: [
          { role: 'system', content: expect.stringContaining('Count.') },
          { role: 'user', content: 'one two' },
        ],
      },
    },
  ]);
});

test('takes JSON that is fenced as code', async () => {
  server.behave(respondWith('```json\n{"count": 2}\n```'));
  expect(await model().ask(question)).toEqual({ count: 2 });
});

test.each([
  ['a 500', [respondWithStatus(500), respondWith({ count: 3 })]],
  ['a 429', [respondWithStatus(429), respondWith({ count: 3 })]],
  ['a server that knows no schemas', [respondWithStatus(400), respondWith({ count: 3 })]],
])('tries once more after %s', async (_, manners) => {
  server.behave(...manners);
  expect(await model().ask(question)).toEqual({ count: 3 });
  expect(server.asked).toHaveLength(2);
});

test('asks without a schema where none is known', async () => {
  server.behave(respondWithStatus(400), respondWith({ count: 3 }));
  await model().ask(question);
  expect(server.asked[1]!.body).not.toHaveProperty('response_format');
});

test.each([
  ['a wrong key', respondWithStatus(401), 'It answered 401', 1],
  ['trouble that stays', respondWithStatus(503), 'It answered 503, then 503', 2],
  ['garbage', respondWith('I would love to help!'), 'another shape', 1],
  ['another shape', respondWith({ count: 'many' }), 'another shape', 1],
  ['no choices', respondWith({}), 'another shape', 1],
  ['a flood', respondWithoutEnd(), 'too long', 1],
])('gives up on %s', async (_, manner, reason, times) => {
  server.behave(manner);
  await expect(model().ask(question)).rejects.toThrow(reason);
  expect(server.asked).toHaveLength(times);
});

test('waits no longer than it is told to', async () => {
  server.behave(neverRespond());
  await expect(model(50).ask(question)).rejects.toThrow('It took too long');
});

test('leaves a server that failed three times alone', async () => {
  server.behave(respondWithStatus(500));
  const tired = model();
  for (const _ of [1, 2, 3]) await expect(tired.ask(question)).rejects.toThrow('It answered');
  server.behave(respondWith({ count: 1 }));
  await expect(tired.ask(question)).rejects.toThrow('left alone');
  expect(server.asked).toHaveLength(0);
});

test('a server that is not there cannot be reached, and no redirect is followed', async () => {
  const gone = createLanguageModel({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: '', model: 'x' })!;
  await expect(gone.ask(question)).rejects.toThrow('cannot be reached');
  server.behave(
    (response) => void response.writeHead(307, { location: `${server.url}/chat/completions` }).end(),
  );
  await expect(model().ask(question)).rejects.toThrow('It answered 307');
  expect(server.asked).toHaveLength(1);
});
