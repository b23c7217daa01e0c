import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import type { EndpointSchema } from '#contract/base/endpoint.ts';

export type SerializeResponse = (schema: EndpointSchema, body: unknown) => string;

const compiled = new WeakMap<EndpointSchema, (body: unknown) => string>();

export const serializeResponse: SerializeResponse = (schema, body) => {
  const serialize = compiled.get(schema) ?? fastJson(forSerializer(schema));
  compiled.set(schema, serialize);
  return Array.isArray(body) && body.length > GROUP_SIZE ? serializeList(serialize, body) : serialize(body);
};

const GROUP_SIZE = 200;

/**
 * The serializer's text is a tree of small strings until something reads it, and the garbage collector copies the tree of a long list.
 * `slice` makes the text of each group flat.
 */
function serializeList(serialize: (body: unknown) => string, list: readonly unknown[]): string {
  const texts: string[] = [];
  for (let start = 0; start < list.length; start += GROUP_SIZE) {
    texts.push(serialize(list.slice(start, start + GROUP_SIZE)).slice(1, -1));
  }
  return `[${texts.join(',')}]`;
}

const WITHOUT_NAMES = z.registry<Record<string, never>>();

function forSerializer(schema: EndpointSchema): fastJson.Schema {
  const settings = { io: 'output', target: 'draft-7', metadata: WITHOUT_NAMES } as const;
  return JSON.parse(JSON.stringify(z.toJSONSchema(schema, settings)), simplify) as fastJson.Schema;
}

type Part = { type?: string; anyOf?: Part[]; additionalProperties?: unknown };

/** A union is decided by validation, which takes longer than the rest; null is checked without it. */
function simplify(_key: string, part: unknown): unknown {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  const { anyOf, additionalProperties, ...rest } = part as Part;
  // fast-json-stringify drops undeclared fields by default; with `false` it would reject a matching union member.
  const own =
    additionalProperties === undefined || additionalProperties === false
      ? rest
      : { ...rest, additionalProperties };
  if (!anyOf) return own;
  const [choice, ...others] = anyOf.filter(({ type }) => type !== 'null');
  if (!choice || others.length > 0) return { ...own, anyOf };
  return {
    ...own,
    ...choice,
    ...(choice.type && { nullable: true }),
    ...(choice.anyOf && { anyOf: [...choice.anyOf, { type: 'null' }] }),
  };
}
