import type { ReadMenu } from './menu-shapes.ts';

export function readMenuText(_text: string): ReadMenu {
  return { sandwiches: [], doubtful: [] };
}
