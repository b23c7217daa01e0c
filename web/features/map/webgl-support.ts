const DRAWN_BY_THE_PROCESSOR = /swiftshader|llvmpipe|softpipe|software|basic render/i;

// Both checks are cached, because each one starts a renderer, which takes as long as a small map.
let isThere = false;
let isSlow: boolean | undefined;

/** A negative result is not cached, because it may have been temporary. */
export function hasWebGl(): boolean {
  isThere ||= isDrawing();
  return isThere;
}

/** Detects software rendering, where a render takes longer than a frame and reading it back blocks the page. */
export function isWebGlSlow(): boolean {
  isSlow ??= isDrawingSlowly();
  return isSlow;
}

function isDrawing(): boolean {
  const drawing = document.createElement('canvas').getContext('webgl2');
  release(drawing);
  return drawing !== null;
}

function isDrawingSlowly(): boolean {
  const drawing = document
    .createElement('canvas')
    .getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (!drawing) return true;
  // Some browsers do not report software rendering as a caveat.
  const names = drawing.getExtension('WEBGL_debug_renderer_info');
  const renderer = drawing.getParameter(names ? names.UNMASKED_RENDERER_WEBGL : drawing.RENDERER);
  release(drawing);
  return DRAWN_BY_THE_PROCESSOR.test(String(renderer));
}

/** Browsers close the oldest of about sixteen contexts, which could be that of a map. */
function release(drawing: WebGL2RenderingContext | null): void {
  drawing?.getExtension('WEBGL_lose_context')?.loseContext();
}
