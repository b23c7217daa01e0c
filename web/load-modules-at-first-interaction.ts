import { startFirstInteractionLoads } from './lib/document/lazy-module.ts';

/**
 * Loads the lazy modules and starts the focus restoration, which no page needs earlier. A click before hydration is
 * repeated as a click only, and some assistive technology sends nothing else.
 */
export function loadModulesAtFirstInteraction(): void {
  for (const event of ['pointerover', 'pointerdown', 'focusin', 'keydown', 'click'] as const) {
    document.addEventListener(event, load, { once: true, passive: true });
  }
}

function load(): void {
  startFirstInteractionLoads();
  import('./lib/routing/focus-restoration.ts')
    .then(({ startFocusRestoration }) => startFocusRestoration())
    .catch(() => {});
}
