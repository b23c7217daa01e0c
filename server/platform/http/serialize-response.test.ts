import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/api.ts';
import { sql } from '#server/platform/database/database.ts';
import { signUp } from '#server/testing/test-users.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { serializeChecked } from '#server/testing/assertions/serialize-checked.ts';
import { serializeResponse } from './serialize-response.ts';

const site = useTestApp();

test('omits what the contract does not declare, at any depth', () => {
  const shape = z.object({
    id: z.int(),
    its: z.array(z.object({ name: z.string() })),
    any: z.unknown().optional(),
  });
  const body = { id: 1, secret: 2, its: [{ name: 'x', secret: 3 }], any: { kept: { as: 'it is' } } };
  expect(JSON.parse(serializeResponse(shape, body))).toEqual({
    id: 1,
    its: [{ name: 'x' }],
    any: { kept: { as: 'it is' } },
  });
});

test('serializes JSON values as JSON.stringify does', () => {
  const shape = z.object({
    text: z.string(),
    number: z.number().nullable(),
    flag: z.boolean().nullable(),
    choice: z.union([z.string(), z.array(z.string())]),
    inside: z.object({ at: z.iso.datetime() }).nullable(),
    record: z.record(z.string(), z.unknown()),
    pair: z.tuple([z.number(), z.number()]),
    kind: z.enum(['a', 'b']).nullable(),
    unknown: z.unknown().nullable(),
    either: z.union([z.object({ a: z.string() }), z.object({ b: z.int().nullable() })]).nullable(),
  });
  const body = {
    text: 'A "bun"\n\\ 🥪 \u2028 \ud800',
    number: -0.1e-7,
    flag: false,
    choice: ['a', 'b'],
    inside: { at: '2026-11-26T10:00:00.000Z' },
    record: { 'any thing': [1, { deep: null }] },
    pair: [1, 2.5],
    kind: 'a',
    unknown: { text: 'x' },
    either: { b: null },
  };
  const nothing = {
    ...body,
    number: null,
    flag: null,
    choice: 'a',
    inside: null,
    kind: null,
    unknown: null,
    either: null,
  };
  for (const one of [body, nothing]) expect(serializeChecked(shape, one)).toBe(JSON.stringify(one));
});

test.each([0, 1, 200, 201, 400, 401])('serializes a list of %i as JSON.stringify does', (length) => {
  const rows = Array.from({ length }, (_, id) => ({ id, name: `[${id}]` }));
  const withMore = rows.map((row) => ({ ...row, secret: 2 }));
  const shape = z.array(z.object({ id: z.int(), name: z.string() }));
  expect(serializeResponse(shape, withMore)).toBe(JSON.stringify(rows));
});

test('compiles all responses of the contract', () => {
  const schemas = endpoints
    .flatMap(({ responses }) => Object.values(responses))
    .filter((schema) => schema !== null);
  for (const schema of schemas) expect(() => serializeResponse(schema, undefined)).toThrow(TypeError);
});

test('a wrong shape fails in tests, even where the serializer would accept it', async () => {
  expect(() => serializeChecked(z.object({ name: z.string() }), { name: null })).toThrow(/expected string/);
  const person = await signUp(site);
  await sql`UPDATE users SET preferences = '"none"' WHERE id = ${person.id}`.execute(site.db);
  expect((await person.get('/api/auth/me')).status).toBe(500);
});
