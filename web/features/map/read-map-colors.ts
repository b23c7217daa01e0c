const TOKENS = [
  'paper',
  'surface',
  'ink',
  'muted',
  'line',
  'paprika',
  'on-paprika',
  'mustard',
  'on-cream',
  'amber',
  'map-land',
  'map-water',
  'map-shore',
  'map-line',
  'map-name',
  'map-halo',
  'map-park',
  'map-street',
  'map-free',
  'map-edge',
] as const;
export type MapColors = Record<(typeof TOKENS)[number], string>;

export function readMapColors(element: HTMLElement): MapColors {
  const probe = document.createElement('i');
  element.append(probe);
  const colors = TOKENS.map((token) => {
    probe.style.color = `var(--${token})`;
    return [token, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colors) as MapColors;
}
