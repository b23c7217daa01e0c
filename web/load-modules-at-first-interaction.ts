import { startFirstInteractionLoads } from './lib/document/lazy-module.ts';

/** Loads the lazy modules and starts the focus restoration, which no page needs earlier. */
export function loadModulesAtFirstInteraction(): void {
  for (const event of ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const) {
    document.addEventListener(event, load, { once: true, passive: true });
  }
}

function load(): void {
  startFirstInteractionLoads();
  import('./lib/routing/focus-restoration.ts')
    .then(({ startFocusRestoration }) => startFocusRestoration())
    .catch(() => {});
}
