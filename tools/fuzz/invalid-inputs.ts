import { assertDefined } from '#shared/assert-defined.ts';

export const INVALID_INPUTS = [
  'another type',
  'a field more',
  'a field less',
  'a number at the border',
  'a strange text',
  'twice in the query',
  'brackets in the query',
  'an unknown parameter',
  'a strange id',
] as const;
export type InvalidInput = (typeof INVALID_INPUTS)[number];

const STRANGE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '\ufeff',
  '\u2028',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../../etc/passwd',
  '%00',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  '1e999',
  'x'.repeat(10_000),
  '🐔'.repeat(3000),
  'javascript:alert(1)',
  'ﷺ'.repeat(50),
];
const STRANGE_VALUES = [null, true, 0, -1, 1.5, 1e308, 2 ** 53, '', 'x', [], [[]], {}, { a: 1 }];
const BORDERS = [
  0,
  -0,
  -1,
  1,
  5,
  6,
  0.1 + 0.2,
  90,
  90.000001,
  -180,
  180.1,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  1e-320,
  1e308,
];
const STRANGE_IDS = [
  '0',
  '-1',
  '1.5',
  '12abc',
  '2147483648',
  '99999999999999999999',
  '%20',
  'null',
  '1e3',
  '٣',
  "1'--",
];

export type FuzzRequestParts = { params: Record<string, unknown>; query: [string, string][]; body: unknown };

export function applyInvalidInput(
  input: InvalidInput,
  wire: FuzzRequestParts,
  salt: number,
): FuzzRequestParts {
  // Some of the listed values are null.
  const from = <T>(list: readonly T[]): T => list[salt % list.length] as T;
  switch (input) {
    case 'another type':
      return { ...wire, body: atSomeLeaf(wire.body, salt, () => from(STRANGE_VALUES)) };
    case 'a number at the border':
      return { ...wire, body: atSomeLeaf(wire.body, salt, () => from(BORDERS)) };
    case 'a strange text':
      return wire.query.length > 0 && salt % 2 === 0
        ? {
            ...wire,
            query: wire.query.map(([name, value], at) => [
              name,
              at === 0 ? wellFormed(from(STRANGE_TEXTS)) : value,
            ]),
          }
        : { ...wire, body: atSomeLeaf(wire.body, salt, () => from(STRANGE_TEXTS)) };
    case 'a field more':
      return isRecord(wire.body)
        ? { ...wire, body: { ...wire.body, [from(MORE)]: from(STRANGE_VALUES) } }
        : wire;
    case 'a field less':
      return isRecord(wire.body) ? { ...wire, body: without(wire.body, salt) } : wire;
    case 'twice in the query':
      return { ...wire, query: wire.query.flatMap((pair, at) => (at === 0 ? [pair, pair] : [pair])) };
    case 'brackets in the query':
      return {
        ...wire,
        query: wire.query.map(([name, value], at) => [at === 0 ? `${name}[]` : name, value]),
      };
    case 'an unknown parameter':
      return {
        ...wire,
        query: [...wire.query, [from(['nothing', '__proto__', 'constructor', 'Limit']), '1']],
      };
    case 'a strange id':
      return {
        ...wire,
        params: Object.fromEntries(Object.keys(wire.params).map((name) => [name, from(STRANGE_IDS)])),
      };
  }
}

const MORE = ['role', 'xp', 'isAdmin', 'passwordHash', 'id', 'toString', 'nothing', 'userId', 'createdAt'];

function wellFormed(text: string): string {
  return text.toWellFormed();
}

function without(body: Record<string, unknown>, salt: number): Record<string, unknown> {
  const names = Object.keys(body);
  const gone = names[salt % Math.max(1, names.length)];
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== gone));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function atSomeLeaf(value: unknown, salt: number, other: () => unknown): unknown {
  if (typeof value !== 'object' || value === null) return other();
  const keys = Object.keys(value);
  if (keys.length === 0) return other();
  const key = assertDefined(keys[salt % keys.length]);
  const below = Math.floor(salt / keys.length);
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === key ? atSomeLeaf(item, below, other) : item));
  const record = value as Record<string, unknown>;
  return { ...record, [key]: atSomeLeaf(record[key], below, other) };
}
