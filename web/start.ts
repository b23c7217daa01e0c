/** The only script that a page names. It fetches the others when the page has been painted: until then the line is for what is seen. */
const [entry = '', ...others] = document
  .querySelector<HTMLElement>('[data-files]')!
  .dataset['files']!.split(' ');
/** A page in the background is not painted. */
const LONGEST_WAIT_MS = 1_000;

// Only the first is run, which brings the others in its own order.
function start(): void {
  for (const href of others.splice(0))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  void import(/* @vite-ignore */ entry);
}

// When it is seen, rather than when it has been drawn: a busy device takes a while between the two.
new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
setTimeout(start, LONGEST_WAIT_MS);

/** What was pressed before there was a script to hear it; what a form or a popover does, it does by itself. */
let pressed: HTMLElement | null = null;
function remember({ target }: Event): void {
  pressed = (target as Element).closest('button[type=button]:not([popovertarget])');
}
addEventListener('click', remember, true);
addEventListener('taking-over', () => {
  removeEventListener('click', remember, true);
  pressed?.click();
});
