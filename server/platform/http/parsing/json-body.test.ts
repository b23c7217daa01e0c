import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { parseJson } from './json-body.ts';

const read = (text: string) => parseJson(Buffer.from(text));

describe('a body (threats D5)', () => {
  test.each([
    ['a field twice', '{"a":1,"a":2}'],
    ['a field twice, spelled in two ways', '{"a":1,"\\u0061":2}'],
    ['a field twice, far inside', '{"x":[{"a":{"b":1,"b":1}}]}'],
    ['__proto__', '{"__proto__":{"role":"admin"}}'],
    ['__proto__ in disguise', '{"\\u005f\\u005fproto__":{}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{}}}'],
    ['a number without end', '{"a":1e999}'],
    ['a number without end, below zero', '[-1E+400]'],
    ['NUL', '{"a":"\\u0000"}'],
    ['NUL in the name of a field', '{"\\u0000":1}'],
    ['half of a surrogate pair', '["\\ud800"]'],
    ['a byte order mark', '\ufeff{}'],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['100,000 levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['nothing', ''],
    ['a comment', '{}//'],
    ['an open string of a hundred thousand quotes', `["${'\\"'.repeat(100_000)}`],
  ])('with %s is rejected', (_, text) => {
    expect(() => read(text)).toThrow('The request cannot be read');
  });

  test('that is not UTF-8 is rejected', () => {
    expect(() => parseJson(Buffer.from('{"a":"\xff"}', 'latin1'))).toThrow('The request cannot be read');
  });

  test('is otherwise parsed as by JSON.parse', () => {
    const plain = fc.jsonValue({ maxDepth: 6, stringUnit: 'grapheme' }).filter((value) => {
      const text = JSON.stringify(value);
      return !/\\u0000|\\ud|__proto__|"prototype"/.test(text);
    });
    fc.assert(
      fc.property(plain, (value) => {
        expect(read(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    expect(read('{"a":{"b":1},"c":{"b":2},"d":"\\"b\\":","e":-0.5e3}')).toEqual({
      a: { b: 1 },
      c: { b: 2 },
      d: '"b":',
      e: -500,
    });
  });
});
