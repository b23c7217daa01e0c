import type { MapLibreMap } from 'maplibre-gl';
import { assertDefined } from '#shared/assert-defined.ts';
import { readMapColors } from './read-map-colors.ts';

export const MAP_TEXTURE_LAYER_ID = 'grain';

const SIDE_PX = 128;
const SCALE = 2;
/** Sesame seeds: x, y and the angle in degrees. None touches an edge, so the picture can repeat. */
const SEEDS = [
  [18, 22, 30],
  [74, 14, 100],
  [112, 46, 160],
  [44, 62, 70],
  [90, 84, 20],
  [20, 104, 130],
  [62, 112, 45],
] as const;

/** A zoomed-in map without streets is empty between its names. The grain shows that it has loaded and how it moves. */
export function addMapBackgroundTexture(map: MapLibreMap, container: HTMLElement): void {
  map.on('style.load', () => {
    if (!map.getLayer(MAP_TEXTURE_LAYER_ID) || map.hasImage(MAP_TEXTURE_LAYER_ID)) return;
    map.addImage(MAP_TEXTURE_LAYER_ID, drawGrain(readMapColors(container)['map-line']), {
      pixelRatio: SCALE,
    });
  });
}

function drawGrain(color: string): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX * SCALE;
  canvas.height = SIDE_PX * SCALE;
  const brush = assertDefined(canvas.getContext('2d'));
  brush.scale(SCALE, SCALE);
  brush.fillStyle = color;
  for (const [x, y, degrees] of SEEDS) {
    brush.beginPath();
    brush.ellipse(x, y, 3.4, 1.7, (degrees * Math.PI) / 180, 0, 2 * Math.PI);
    brush.fill();
  }
  return brush.getImageData(0, 0, canvas.width, canvas.height);
}
