import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The vocabulary of schema.org as schema-dts publishes it: the parents of each type, and the values that each property
 * may have. It is read from the declarations, because blocks are created at run time, where no compiler checks them.
 */
type Type = { parents: string[]; properties: Map<string, string[]> };

const types = new Map<string, Type>();
/** Names of unions: `Thing`, and sets of values such as the days of the week. */
const values = new Map<string, string[]>();
const DATA = new Set(['Text', 'URL', 'Number', 'Integer', 'Float', 'Boolean', 'Date', 'DateTime', 'Time']);

readVocabulary();

/** Everything in a block that the vocabulary does not define; empty if the block is valid. */
export function findSchemaOrgErrors(block: unknown, at = '$'): string[] {
  if (typeof block !== 'object' || block === null) return [`${at} is no object`];
  const { '@type': named, ...facts } = block as Record<string, unknown>;
  const names = [named].flat() as string[];
  const unknown = names.filter((name) => !types.has(name));
  if (unknown.length > 0 || names.length === 0) return [`${at} is of no known type: ${String(named)}`];
  return Object.entries(facts).flatMap(([property, value]) => {
    if (property === '@id' || property === '@context')
      return typeof value === 'string' ? [] : [`${at}.${property}`];
    if (property === 'query-input' && names.includes('SearchAction')) return [];
    const range = names.map((name) => rangeOf(name, property)).find((found) => found);
    if (!range) return [`${at}.${property} is nothing that ${names.join(' or ')} has`];
    return [value].flat().flatMap((each) => faultsOfValue(each, range, `${at}.${property}`));
  });
}

function faultsOfValue(value: unknown, range: readonly string[], at: string): string[] {
  if (typeof value === 'object' && value !== null) {
    const names = [(value as { '@type'?: unknown })['@type']].flat() as string[];
    const fits = names.some((name) => range.some((typeName) => isA(name, typeName)));
    return [...(fits ? [] : [`${at} may not be ${names.join()}`]), ...findSchemaOrgErrors(value, at)];
  }
  const kinds = range.filter((name) => DATA.has(name));
  if (typeof value === 'number' && kinds.some((kind) => /Number|Integer|Float/.test(kind))) return [];
  if (typeof value === 'boolean' && kinds.includes('Boolean')) return [];
  if (typeof value === 'string' && fitsText(value, kinds, range)) return [];
  return [`${at} may not be ${JSON.stringify(value)} but ${range.join(', ')}`];
}

function fitsText(value: string, kinds: readonly string[], range: readonly string[]): boolean {
  if (range.some((name) => values.get(name)?.includes(value))) return true;
  return kinds.some((kind) => {
    if (kind === 'Text') return true;
    if (kind === 'URL') return URL.canParse(value);
    if (kind === 'Date') return /^\d{4}-\d\d-\d\d$/.test(value);
    if (kind === 'DateTime') return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value);
    if (kind === 'Time') return /^\d\d:\d\d(:\d\d)?$/.test(value);
    return kind !== 'Boolean' && value !== '' && Number.isFinite(Number(value));
  });
}

function rangeOf(name: string, property: string): string[] | undefined {
  const type = types.get(name);
  return type?.properties.get(property) ?? type?.parents.map((each) => rangeOf(each, property)).find(Boolean);
}

function isA(name: string, typeName: string): boolean {
  return name === typeName || (types.get(name)?.parents.some((parent) => isA(parent, typeName)) ?? false);
}

function readVocabulary(): void {
  const folder = dirname(createRequire(import.meta.url).resolve('schema-dts'));
  const text = readFileSync(join(folder, 'schema.d.ts'), 'utf8');
  const ownBases = new Map<string, Type>();
  for (const [, name = '', parents = '', body = ''] of text.matchAll(
    /^interface (\w+)Base extends ([^{]+)\{\n(.*?)^\}/gms,
  )) {
    const properties = [...body.matchAll(/^ {4}"([\w-]+)"\?: SchemaValue<([^\n]*), "[^"]*">;/gm)];
    ownBases.set(name, {
      parents: [...parents.matchAll(/(\w+)Base/g)].map(([, parent = '']) => parent),
      properties: new Map(properties.map(([, property = '', range = '']) => [property, range.split(' | ')])),
    });
  }
  for (const [name, base] of ownBases) types.set(name, base);
  const thingBase = /interface ThingBase (?:extends [^{]+)?\{\n(.*?)^\}/ms.exec(text)?.[1] ?? '';
  const ofThing = [...thingBase.matchAll(/^ {4}"([\w-]+)"\?: SchemaValue<([^\n]*), "[^"]*">;/gm)];
  types.set('Thing', {
    parents: [],
    properties: new Map(ofThing.map(([, property = '', range = '']) => [property, range.split(' | ')])),
  });
  // A type without properties of its own uses the base of its parent.
  for (const [, name = '', base = ''] of text.matchAll(/^export interface (\w+)Leaf extends (\w+)Base/gm))
    if (name !== base && !types.has(name)) types.set(name, { parents: [base], properties: new Map() });
  for (const [, name = '', union = ''] of text.matchAll(/^export type (\w+) = ([^\n{]*"[^\n{]*);$/gm))
    values.set(
      name,
      [...union.matchAll(/"([^"]+)"/g)].map(([, value = '']) => value),
    );
}
