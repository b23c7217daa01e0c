import '#web/styles/collection/collection.css';
import '#web/styles/pages/restaurant.css';
import '#web/styles/wizard/frame.css';
import { afterEach, expect, test } from 'vitest';
import { mountComponent } from '#web/testing/mount-component.tsx';

afterEach(() => {
  delete document.documentElement.dataset['theme'];
});

const CHIPS = ['chip', 'chip open', 'chip closed', 'chip hot', 'chip gold'];
const DISCS = [
  { around: '', disc: 'toggle' },
  { around: 'collection-row', disc: 'toggle' },
  { around: 'starter', disc: 'toggle' },
  { around: 'menu', disc: 'toggle' },
  { around: '', disc: 'wiz-number' },
  { around: '', disc: 'wiz-number done' },
  { around: '', disc: 'wiz-number bad' },
];

test.each(['light', 'dark'])(
  'chips and discs have a contrast of 3:1 to page and panel, %s',
  async (theme) => {
    document.documentElement.dataset['theme'] = theme;
    await mountComponent(
      ['paper', 'surface'].map((ground) => (
        <div key={ground} style={{ background: `var(--${ground})` }} data-ground>
          {CHIPS.map((each) => (
            <span key={each} className={each} data-measured>
              {each}
            </span>
          ))}
          {DISCS.map(({ around, disc }) => (
            <div key={around + disc} className={around} style={{ background: 'none' }}>
              <b className={disc} data-measured />
            </div>
          ))}
        </div>
      )),
    );
    const weak = [...document.querySelectorAll<HTMLElement>('[data-measured]')]
      .map((each) => `${each.className}: ${contrastWithGround(each).toFixed(1)}`)
      .filter((line) => Number(/[\d.]+$/.exec(line)![0]) < 3);
    expect(weak).toEqual([]);
  },
);

/** The contrast of its fill or its edge, whichever is higher. */
function contrastWithGround(element: HTMLElement): number {
  const ground = getComputedStyle(element.closest('[data-ground]')!).backgroundColor;
  const { backgroundColor: fill, boxShadow } = getComputedStyle(element);
  const [edge = 'transparent'] = /^(rgba?|color|oklab)\([^)]+\)/.exec(boxShadow) ?? [];
  const below = boxShadow.includes('inset') ? [ground, fill] : [ground];
  return Math.max(contrast([ground, fill], [ground]), contrast([...below, edge], [ground]));
}

function contrast(one: string[], other: string[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The luminance of colors painted over each other. */
function luminance(layers: string[]): number {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
  for (const color of layers) {
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((each) => {
    const value = each / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
