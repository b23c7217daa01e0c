import type { Position } from '#rules/distance.ts';
import { isPosition } from '#rules/distance.ts';

/** "34.0522, -118.2437" as maps copy it, also out of the address of a map that carries it after an @ or as `#map=`. */
export function readPosition(text: string): Position | null {
  const plain = /^\s*(-?\d{1,3}(?:\.\d+)?)°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)°?\s*$/.exec(text);
  const linked = plain ?? /[@/](-?\d{1,3}\.\d+)[,/](-?\d{1,3}\.\d+)/.exec(text.slice(0, 2000));
  if (!linked) return null;
  const position = { latitude: Number(linked[1]), longitude: Number(linked[2]) };
  return isPosition(position) ? position : null;
}
