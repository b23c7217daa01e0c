import { classifyMenuItem } from './classify-menu-item.ts';
import type { ParsedMenuItem } from '../item-line-rules.ts';

const FEWEST = 3;

/**
 * "Hot Chicken Sandwich, Chicken Club, BBQ Chicken Sandwich 9" are three at one price; two are usually one in
 * two languages.
 */
export function splitCombinedMenuItem(item: ParsedMenuItem): ParsedMenuItem[] {
  const names = item.name.split(/\s*[,;•·|/]\s+|\s+[•·|/]\s*/).filter(Boolean);
  const areSandwiches =
    names.length >= FEWEST &&
    names.every((name) => classifyMenuItem(name, { section: item.section.kind }).classification !== 'no');
  return areSandwiches ? names.map((name) => ({ ...item, name })) : [item];
}
