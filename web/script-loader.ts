/** The only script that a page names. It fetches the others when the page and its picture have been painted: until then the line is for
 * what is seen. */
const [entry = '', ...others] = document
  .querySelector<HTMLElement>('[data-files]')!
  .dataset['files']!.split(' ');
/** A page in the background is not painted. */
const MAX_WAIT_MS = 1_000;

// Only the first is run, which brings the others in its own order.
function start(): void {
  for (const href of others.splice(0))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  void import(/* @vite-ignore */ entry);
}

// When it is seen, rather than when it has been drawn: a busy device takes a while between the two.
new PerformanceObserver(whenPictured).observe({ type: 'paint', buffered: true });
setTimeout(start, MAX_WAIT_MS);

function whenPictured(): void {
  const first = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]');
  void Promise.allSettled([...first].map((image) => image.decode())).then(() =>
    requestAnimationFrame(() => requestAnimationFrame(start)),
  );
}

/** What was pressed before there was a script to hear it; what a form that only asks or a popover does, it does by itself. */
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
