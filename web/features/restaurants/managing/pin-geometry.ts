import type { Position } from '#rules/distance.ts';
import { EARTH_RADIUS_KM, MILES_PER_KM } from '#rules/distance.ts';

/** A square piece of the ground seen from above, north up, `miles` from its middle to each side. */
export type Board = {
  middle: Position;
  miles: number;
};

/** The board is drawn 400 units wide. */
export const BOARD = 400;

const MILES_PER_DEGREE = (EARTH_RADIUS_KM * MILES_PER_KM * Math.PI) / 180;

/** Flat, which is right to the foot over the few miles of a board. */
export function toBoard(
  { middle, miles }: Board,
  { latitude, longitude }: Position,
): { x: number; y: number } {
  const scale = BOARD / 2 / miles;
  return {
    x: BOARD / 2 + (longitude - middle.longitude) * eastMiles(middle) * scale,
    y: BOARD / 2 - (latitude - middle.latitude) * MILES_PER_DEGREE * scale,
  };
}

export function fromBoard({ middle, miles }: Board, { x, y }: { x: number; y: number }): Position {
  const scale = BOARD / 2 / miles;
  return rounded({
    latitude: middle.latitude - (y - BOARD / 2) / scale / MILES_PER_DEGREE,
    longitude: middle.longitude + (x - BOARD / 2) / scale / eastMiles(middle),
  });
}

/** So many metres north and east of it. */
export function moved({ latitude, longitude }: Position, north: number, east: number): Position {
  const milesPerMetre = MILES_PER_KM / 1000;
  return rounded({
    latitude: latitude + (north * milesPerMetre) / MILES_PER_DEGREE,
    longitude: longitude + (east * milesPerMetre) / eastMiles({ latitude, longitude }),
  });
}

/** Six decimals are 11 cm; and it stays on the globe. */
function rounded({ latitude, longitude }: Position): Position {
  const around = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return {
    latitude: Number(Math.max(-90, Math.min(90, latitude)).toFixed(6)),
    longitude: Number(around.toFixed(6)),
  };
}

function eastMiles({ latitude }: Position): number {
  return MILES_PER_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
}
