import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  respondAsModelWithStatus,
  respondAsModelWithoutEnd,
  neverRespondAsModel,
  respondAsModel,
  startTestLanguageModelServer,
} from '#server/testing/servers/model-server.ts';
import { createLanguageModel } from './language-model.ts';

let server: Awaited<ReturnType<typeof startTestLanguageModelServer>>;
beforeAll(async () => void (server = await startTestLanguageModelServer()));
afterAll(() => server.close());

const prompt = {
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

test('there is no language model without settings', () => {
  expect(createLanguageModel(null)).toBeNull();
});

test('sends an OpenAI request with the key, a schema, and the material apart from the instructions', async () => {
  server.behave(respondAsModel({ count: 2 }));
  expect(await model().complete(prompt)).toEqual({ count: 2 });
  expect(server.requests).toMatchObject([
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

test('accepts JSON in a code fence', async () => {
  server.behave(respondAsModel('```json\n{"count": 2}\n```'));
  expect(await model().complete(prompt)).toEqual({ count: 2 });
});

test.each([
  ['a 500', [respondAsModelWithStatus(500), respondAsModel({ count: 3 })]],
  ['a 429', [respondAsModelWithStatus(429), respondAsModel({ count: 3 })]],
  ['a server that knows no schemas', [respondAsModelWithStatus(400), respondAsModel({ count: 3 })]],
])('retries once after %s', async (_, manners) => {
  server.behave(...manners);
  expect(await model().complete(prompt)).toEqual({ count: 3 });
  expect(server.requests).toHaveLength(2);
});

test('retries without a schema if the server does not support it', async () => {
  server.behave(respondAsModelWithStatus(400), respondAsModel({ count: 3 }));
  await model().complete(prompt);
  expect(server.requests[1]!.body).not.toHaveProperty('response_format');
});

test.each([
  ['a wrong key', respondAsModelWithStatus(401), 'It answered 401', 1],
  ['trouble that stays', respondAsModelWithStatus(503), 'It answered 503, then 503', 2],
  ['garbage', respondAsModel('I would love to help!'), 'another shape', 1],
  ['another shape', respondAsModel({ count: 'many' }), 'another shape', 1],
  ['no choices', respondAsModel({}), 'another shape', 1],
  ['a flood', respondAsModelWithoutEnd(), 'too long', 1],
])('gives up on %s', async (_, manner, reason, times) => {
  server.behave(manner);
  await expect(model().complete(prompt)).rejects.toThrow(reason);
  expect(server.requests).toHaveLength(times);
});

test('gives up after its timeout', async () => {
  server.behave(neverRespondAsModel());
  await expect(model(50).complete(prompt)).rejects.toThrow('It took too long');
});

test('does not call a server that failed three times', async () => {
  server.behave(respondAsModelWithStatus(500));
  const tired = model();
  for (const _ of [1, 2, 3]) await expect(tired.complete(prompt)).rejects.toThrow('It answered');
  server.behave(respondAsModel({ count: 1 }));
  await expect(tired.complete(prompt)).rejects.toThrow('left alone');
  expect(server.requests).toHaveLength(0);
});

test('reports an unreachable server, and follows no redirect', async () => {
  const gone = createLanguageModel({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: '', model: 'x' })!;
  await expect(gone.complete(prompt)).rejects.toThrow('cannot be reached');
  server.behave(
    (response) => void response.writeHead(307, { location: `${server.url}/chat/completions` }).end(),
  );
  await expect(model().complete(prompt)).rejects.toThrow('It answered 307');
  expect(server.requests).toHaveLength(1);
});
