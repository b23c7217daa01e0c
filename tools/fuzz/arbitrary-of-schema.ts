import fc from 'fast-check';
import type { EndpointSchema } from '#contract/base/endpoint.ts';
import { characterArbitrary } from '#packages/testing/character-arbitrary.ts';
import { assertDefined } from '#shared/assert-defined.ts';
import { arbitraryForFieldName } from './arbitrary-for-field-name.ts';

type Def = {
  type: string;
  shape?: Record<string, EndpointSchema>;
  element?: EndpointSchema;
  innerType?: EndpointSchema;
  options?: readonly EndpointSchema[];
  in?: EndpointSchema;
  values?: unknown[];
  entries?: Record<string, string>;
  keyType?: EndpointSchema;
  valueType?: EndpointSchema;
  items?: readonly EndpointSchema[];
  format?: string;
  checks?: { _zod: { def: CheckDef } }[];
};
type CheckDef = {
  check: string;
  maximum?: number;
  minimum?: number;
  value?: number;
  format?: string;
  pattern?: RegExp;
};

/** `at` is the path, such as `createReview.body.rating`; whether a value really fits, the schema itself decides later. */
export function arbitraryOfSchema(schema: EndpointSchema, at: string): fc.Arbitrary<unknown> {
  const hint = arbitraryForFieldName(at);
  const made = byType(schema, at);
  if (!hint) return made;
  return fc.oneof({ weight: 12, arbitrary: hint }, { weight: 1, arbitrary: made });
}

function byType(schema: EndpointSchema, at: string): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Def;
  switch (def.type) {
    case 'string':
      return text(def);
    case 'number':
      return number(def);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom(...assertDefined(def.values));
    case 'enum':
      return fc.constantFrom(...Object.values(assertDefined(def.entries)));
    case 'optional':
    case 'default':
    case 'readonly':
      return arbitraryOfSchema(assertDefined(def.innerType), at);
    case 'nullable':
      return fc.oneof(
        { weight: 6, arbitrary: arbitraryOfSchema(assertDefined(def.innerType), at) },
        { weight: 1, arbitrary: fc.constant(null) },
      );
    case 'pipe':
      return arbitraryOfSchema(assertDefined(def.in), at);
    case 'union':
      return fc.oneof(...assertDefined(def.options).map((option) => arbitraryOfSchema(option, at)));
    case 'array':
      return fc.array(arbitraryOfSchema(assertDefined(def.element), `${at}.each`), {
        maxLength: maxOf(def, 6),
      });
    case 'tuple':
      return fc.tuple(...assertDefined(def.items).map((item) => arbitraryOfSchema(item, at)));
    case 'object':
      return object(def, at);
    case 'record':
      return fc.dictionary(
        fc.string({ maxLength: 12 }),
        arbitraryOfSchema(assertDefined(def.valueType), at),
        {
          maxKeys: 4,
        },
      );
    case 'unknown':
    case 'any':
      return fc.jsonValue({ maxDepth: 2 });
    default:
      throw new Error(`Nothing is known of a ${def.type} at ${at}`);
  }
}

function object({ shape }: Def, at: string): fc.Arbitrary<unknown> {
  const entries = Object.entries(assertDefined(shape));
  const fields = Object.fromEntries(
    entries.map(([name, field]) => [name, arbitraryOfSchema(field, `${at}.${name}`)]),
  );
  const needed = entries.filter(([, field]) => field._zod.optin !== 'optional').map(([name]) => name);
  return fc.record(fields, { requiredKeys: needed, noNullPrototype: true });
}

function text(def: Def): fc.Arbitrary<string> {
  const checks = checksOf(def);
  const pattern = checks.find((check) => check.pattern && check.format === 'regex')?.pattern;
  const format = def.format ?? checks.find((check) => check.format && check.format !== 'regex')?.format;
  const longest = Math.min(maxOf(def, 40), 40);
  const shortest = Math.min(minOf(def), longest);
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'url') return fc.webUrl();
  if (format === 'datetime')
    return fc.date({ noInvalidDate: true, max: new Date('9999-12-31') }).map(asInstant);
  if (format === 'date')
    return fc
      .date({ noInvalidDate: true, max: new Date('9999-12-31') })
      .map((date) => asInstant(date).slice(0, 10));
  if (pattern) return matching(pattern);
  const lengths = { minLength: shortest, maxLength: longest };
  const border = maxOf(def, 0);
  return fc.oneof(
    { weight: 6, arbitrary: fc.string(lengths) },
    { weight: 3, arbitrary: fc.string({ ...lengths, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.string({ ...lengths, unit: characterArbitrary }) },
    ...(border > 0 && border <= 5000
      ? [
          {
            weight: 1,
            arbitrary: fc.constantFrom('x'.repeat(border), 'é'.repeat(border), 'x'.repeat(border + 1)),
          },
        ]
      : []),
  );
}

/** fast-check ignores flags and lookaheads; a value that does not fit is rejected, which is tested as well. */
function matching(pattern: RegExp): fc.Arbitrary<string> {
  const source = pattern.source.replaceAll(/\(\?<?[!=][^)]*\)/g, '');
  return fc.stringMatching(new RegExp(source, 'u'));
}

function asInstant(date: Date): string {
  const text = date.toISOString();
  return /^\d/.test(text) ? text : '2026-11-21T19:55:00.000Z';
}

function number(def: Def): fc.Arbitrary<number> {
  const checks = checksOf(def);
  const whole = [def.format, ...checks.map(({ format }) => format)].includes('safeint');
  const max = checks.find(({ check }) => check === 'less_than')?.value ?? (whole ? 2 ** 53 - 1 : 1e15);
  const min = checks.find(({ check }) => check === 'greater_than')?.value ?? -max;
  const borders = fc.constantFrom(min, max, min - 1, max + 1, 0, -1, 1, min + 0.5);
  const inside = whole
    ? fc.oneof(
        fc.integer({ min: Math.max(min, -1e9), max: Math.min(max, 1e9) }),
        fc.integer({ min: Math.max(min, 0), max: Math.min(max, 12) }),
      )
    : fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
  return fc.oneof({ weight: 8, arbitrary: inside }, { weight: 1, arbitrary: borders });
}

function checksOf(def: Def): CheckDef[] {
  return (def.checks ?? []).map(({ _zod }) => _zod.def);
}

function maxOf(def: Def, otherwise: number): number {
  return checksOf(def).find(({ check }) => check === 'max_length')?.maximum ?? otherwise;
}

function minOf(def: Def): number {
  return checksOf(def).find(({ check }) => check === 'min_length')?.minimum ?? 0;
}
