import type { MapLibreMap } from 'maplibre-gl';
import { defined } from '#rules/defined.ts';

/** Drawn beyond each edge of the map, in pixels, where the picture is moved: as `.map-canvas.wide` has it. */
export const MARGIN = 96;

/** Whether it is the processor that draws: then a picture takes longer than a frame lasts, and reading it back blocks the page. */
export function isDrawnSlowly(): boolean {
  const drawing = document
    .createElement('canvas')
    .getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (!drawing) return true;
  // Some browsers do not take that for a caveat.
  const names = drawing.getExtension('WEBGL_debug_renderer_info');
  const renderer = drawing.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : drawing.RENDERER);
  drawing.getExtension('WEBGL_lose_context')?.loseContext();
  return DRAWN_BY_THE_PROCESSOR.test(String(renderer));
}

const DRAWN_BY_THE_PROCESSOR = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** A hand moves the picture that is there, and the map is drawn anew when it has come to its edge, or rests. */
export function movePicture(map: MapLibreMap): void {
  const picture = map.getCanvasContainer();
  let held: { pointer: number; x: number; y: number } | null = null;
  map.dragPan.disable();

  picture.addEventListener('pointerdown', ({ pointerId, isPrimary, button, shiftKey, clientX, clientY }) => {
    if (held) return settle(clientX, clientY, null);
    // With the shift key it is a box to zoom into.
    if (!isPrimary || button !== 0 || shiftKey) return;
    map.stop();
    held = { pointer: pointerId, x: clientX, y: clientY };
    picture.setPointerCapture(pointerId);
  });
  picture.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    if (pointerId !== held?.pointer) return;
    const [across, down] = [clientX - held.x, clientY - held.y];
    if (Math.max(Math.abs(across), Math.abs(down)) > MARGIN) return settle(clientX, clientY, pointerId);
    picture.style.transform = `translate(${across}px, ${down}px)`;
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    picture.addEventListener(end, ({ pointerId, clientX, clientY }) => {
      if (pointerId === held?.pointer) settle(clientX, clientY, null);
    });

  /** The camera follows, and the picture of it lies where it belongs, in one step. */
  function settle(x: number, y: number, pointer: number | null): void {
    const [across, down] = [x - defined(held).x, y - defined(held).y];
    held = pointer === null ? null : { pointer, x, y };
    if (across === 0 && down === 0) return;
    map.panBy([-across, -down], { animate: false });
    map.redraw();
    picture.style.transform = '';
  }
}
