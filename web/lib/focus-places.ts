/** What has gone, or one that lay round it, where it lay, and as which of the children there. */
export type Step = {
  child: Element;
  home: Element;
  at: number;
};

/** No fields among them, which bring up a phone's keyboard. */
const CONTROLS = 'a[href], button:enabled, summary, [tabindex="0"]';
const HEADINGS = 'h1, h2, h3';

export function isUsable(element: Element): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(':disabled');
}

/** Where somebody goes on whose control has gone. */
export function standIn(gone: HTMLElement, step: Step): HTMLElement | null {
  if (step.child.matches('tr, li, article'))
    return neighbourOf(gone, step) ?? sameIn(gone, step) ?? headingAt(step);
  return sameIn(gone, step) ?? (step.child === gone ? besides(step) : null) ?? headingAt(step);
}

/** The same control of the row that has taken the place of one that went, or of the last one. */
function neighbourOf(gone: HTMLElement, { child, home, at }: Step): HTMLElement | null {
  const rows = [...home.children].filter(({ tagName }) => tagName === child.tagName);
  const row = rows[Math.min(at, rows.length - 1)];
  if (!row) return null;
  const rank = controlsIn(child)
    .filter((one) => isAlike(one, gone))
    .indexOf(gone);
  const controls = shown(controlsIn(row));
  return controls.filter((one) => isAlike(one, gone))[Math.max(rank, 0)] ?? controls[0] ?? null;
}

/** The same control where its surroundings have been drawn anew. */
function sameIn(gone: HTMLElement, { home }: Step): HTMLElement | null {
  return shown(controlsIn(home)).find((one) => isSame(one, gone)) ?? null;
}

/** What stood beside it. */
function besides({ home, at }: Step): HTMLElement | null {
  const controls = shown(controlsIn(home));
  return controls.findLast((one) => [...home.children].indexOf(one) < at) ?? controls[0] ?? null;
}

/** The heading of what stands there now, or the nearest above it. */
function headingAt({ home, at }: Step): HTMLElement | null {
  for (const part of [...home.children].slice(0, at + 1).toReversed()) {
    const headings = part.matches(HEADINGS) ? [part] : part.querySelectorAll(HEADINGS);
    const heading = shown(headings as Iterable<HTMLElement>)[0];
    if (heading) return heading;
  }
  const around = home.parentElement;
  const isOutmost = home.matches('#main, dialog') || !around;
  return isOutmost ? null : headingAt({ child: home, home: around, at: [...around.children].indexOf(home) });
}

function controlsIn(home: Element): HTMLElement[] {
  return [...home.querySelectorAll<HTMLElement>(CONTROLS)];
}

function shown(elements: Iterable<HTMLElement>): HTMLElement[] {
  return [...elements].filter(isUsable);
}

function isSame(one: HTMLElement, other: HTMLElement): boolean {
  const names = [one, other].map((each) => each.getAttribute('aria-label') ?? each.textContent);
  return (
    isAlike(one, other) && names[0] === names[1] && one.getAttribute('href') === other.getAttribute('href')
  );
}

function isAlike(one: Element, other: Element): boolean {
  return one.tagName === other.tagName && one.className === other.className;
}
