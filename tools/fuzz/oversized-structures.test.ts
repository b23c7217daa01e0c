import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exceedsServerReadLimit,
  OVERSIZED_STRUCTURES,
  oversizeRawRequest,
  oversizeRequestParts,
} from './oversized-structures.ts';

const MAX_HEAD_BYTES = 16_000;
const JSON_HEADERS = { 'content-type': 'application/json', cookie: 'session=1' };
const anyBody = fc.dictionary(
  fc.string(),
  fc.oneof(fc.string(), fc.boolean(), fc.double(), fc.constant(null)),
);

describe('oversized structures', () => {
  test.each(OVERSIZED_STRUCTURES)(
    'keep the meaning of a JSON body, and a head that can still be read: %s',
    (structure) => {
      fc.assert(
        fc.property(anyBody, fc.nat(), (body, salt) => {
          const payload = JSON.stringify(body);
          const sent = oversizeRawRequest(
            structure,
            '/api/coops?hens=3',
            { headers: JSON_HEADERS, payload },
            salt,
          );
          expect(JSON.parse(String(sent.payload))).toEqual(JSON.parse(payload));
          expect(sent.path.length + JSON.stringify(sent.headers).length).toBeLessThan(MAX_HEAD_BYTES);
          expect(sent.headers['cookie']).toMatch(/^session=1/);
        }),
      );
    },
  );

  test('repeat parameters and fields, which the schemas then validate', () => {
    const wire = { params: {}, query: [['hens', '3']] as [string, string][], body: { hens: 3 } };
    const hundred = 1;
    expect(oversizeRequestParts('many parameters', wire, hundred).query).toHaveLength(101);
    expect(
      new Set(oversizeRequestParts('one parameter many times', wire, hundred).query.map(([name]) => name)),
    ).toEqual(new Set(['hens']));
    expect(
      Object.keys(oversizeRequestParts('many fields in the body', wire, hundred).body as object),
    ).toHaveLength(101);
  });

  test('leave a file unchanged', () => {
    const payload = Buffer.from('{"a":1}');
    const sent = { headers: { 'content-type': 'image/png' }, payload };
    for (const structure of OVERSIZED_STRUCTURES)
      expect(oversizeRawRequest(structure, '/api/x', sent, 3).payload).toBe(payload);
  });

  test('count as too long only beyond what the server reads', () => {
    const sent = (path: string) => ({ path, headers: {}, payload: undefined });
    expect(exceedsServerReadLimit(sent('/api/coops?hens=3'))).toBe(false);
    expect(exceedsServerReadLimit(sent(`/api/coops?${'&'.repeat(200)}`))).toBe(true);
    expect(exceedsServerReadLimit(sent(`/api/${'/'.repeat(3_000)}coops`))).toBe(true);
  });
});
