import { jsonrepair } from 'jsonrepair';
import {
  addStructuredProperty,
  createStructuredItem,
  localNameOfIri,
  type StructuredItem,
  type StructuredValue,
} from './structured-items.ts';
import { assertDefined } from '#shared/assert-defined.ts';

const MAX_DEPTH = 30;
const MAX_NODES = 20_000;

/** Repairs broken scripts and replaces references by the items. */
export function parseJsonLd(scripts: readonly string[]): StructuredItem[] {
  const state: ReadState = { items: [], byId: new Map(), nodes: 0 };
  for (const script of scripts) {
    const json = parseJsonLeniently(script);
    if (json !== undefined) collect(json, state, 0);
  }
  for (const item of state.items) resolve(item, state.byId);
  return state.items;
}

type ReadState = { items: StructuredItem[]; byId: Map<string, StructuredItem>; nodes: number };

/** Pages have JSON-LD in comments or CDATA, with raw line ends, extra commas and braces, or encoded twice. */
export function parseJsonLeniently(script: string): unknown {
  const text = script
    .replace(/^\s*<!--[^]*?-->\s*(?=[{[])/, '')
    .replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)/, '')
    .replace(/(?:-->|\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*;?\s*$/, '')
    .trim()
    .replace(/;$/, '');
  if (text === '') return undefined;
  for (const attempt of [
    () => text,
    () => withoutControls(text),
    // A comment ends with its line, so this runs before line ends are removed.
    () => jsonrepair(text),
    () => jsonrepair(withoutControls(text)),
    () => jsonrepair(firstValue(withoutControls(text))),
    () => withoutControls(text).replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  ]) {
    try {
      const json = JSON.parse(attempt()) as unknown;
      if (typeof json === 'object' && json !== null) return json;
    } catch {
      // The next attempt is more lenient.
    }
  }
  return undefined;
}

/** Replaces line ends with spaces, which is right inside strings and harmless outside. */
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- removes control characters
  return text.replace(/[\u0000-\u001f\u2028\u2029]+/g, ' ');
}

function firstValue(text: string): string {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (isInString) {
      if (char === '\\') at += 1;
      else if (char === '"') isInString = false;
    } else if (char === '"') isInString = true;
    else if (char === '{' || char === '[') depth += 1;
    else if ((char === '}' || char === ']') && (depth -= 1) === 0) return text.slice(0, at + 1);
  }
  return text;
}

function collect(json: unknown, state: ReadState, depth: number): StructuredValue[] {
  if (depth > MAX_DEPTH || (state.nodes += 1) > MAX_NODES) return [];
  if (typeof json === 'string') return [json];
  if (typeof json === 'number' || typeof json === 'boolean') return [String(json)];
  if (Array.isArray(json)) return json.flatMap((each) => collect(each, state, depth + 1));
  if (typeof json !== 'object' || json === null) return [];
  const node = json as Record<string, unknown>;
  if ('@value' in node) return collect(node['@value'], state, depth + 1);
  if ('@list' in node) return collect(node['@list'], state, depth + 1);
  const item = createStructuredItem(typeof node['@id'] === 'string' ? node['@id'] : null);
  state.items.push(item);
  for (const [key, value] of Object.entries(node)) {
    if (key === '@context' || key === '@id') continue;
    const values = collect(value, state, depth + 1);
    if (key === '@type' || key === 'type')
      item.types.push(...values.filter((type) => typeof type === 'string').map(localNameOfIri));
    else if (!key.startsWith('@'))
      for (const each of values) addStructuredProperty(item, localNameOfIri(key), each);
  }
  if (item.id && item.properties.size > 0) merge(state.byId, item);
  return [item];
}

function merge(byId: Map<string, StructuredItem>, item: StructuredItem): void {
  const known = byId.get(assertDefined(item.id));
  if (!known) byId.set(assertDefined(item.id), item);
  else
    for (const [name, values] of item.properties)
      if (!known.properties.has(name)) known.properties.set(name, values);
}

function resolve(item: StructuredItem, byId: ReadonlyMap<string, StructuredItem>): void {
  for (const [name, values] of item.properties)
    item.properties.set(
      name,
      values.map((value) =>
        typeof value !== 'string' && value.id && value.properties.size === 0
          ? (byId.get(value.id) ?? value)
          : value,
      ),
    );
}
