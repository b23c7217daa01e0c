/** The only script that a page names. It loads the others after the first paint, so that visible content has the network first. */
const [entry = '', ...others] = document
  .querySelector<HTMLElement>('[data-files]')!
  .dataset['files']!.split(' ');
/** A page in the background is not painted. */
const MAX_WAIT_MS = 1_000;

function start(): void {
  for (const href of others.splice(0))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  void import(/* @vite-ignore */ entry);
}

// When the paint is visible and not when it is rendered: a busy device takes a while between the two.
new PerformanceObserver(whenPictured).observe({ type: 'paint', buffered: true });
setTimeout(start, MAX_WAIT_MS);

function whenPictured(): void {
  const first = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]');
  void Promise.allSettled([...first].map((image) => image.decode())).then(() =>
    requestAnimationFrame(() => requestAnimationFrame(start)),
  );
}

/** The last button that was clicked before hydration; GET forms and popovers work without a script. */
let pressed: HTMLElement | null = null;
function remember(event: Event): void {
  pressed = (event.target as Element).closest(
    'button:is([type=button],[method=post] *):not([popovertarget])',
  );
  if (pressed) event.preventDefault();
}
addEventListener('click', remember, true);
addEventListener('taking-over', () => {
  removeEventListener('click', remember, true);
  pressed?.click();
});
