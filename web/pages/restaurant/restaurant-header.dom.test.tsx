import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buildRestaurantFixture } from '#web/testing/fixtures.ts';
import { mountComponent } from '#web/testing/mount-component.tsx';
import { RestaurantHeader } from './restaurant-header.tsx';

/** Within a drawing's height of 800 pixels: the bottom of the lowest sign, and of a truck's wheels. */
const SIGN_ENDS = 326;
const WHEELS_END = 756;
/** A photo that loads without a server. */
const PHOTO = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

test('on a laptop the drawing is cut below its sign, whose name the heading repeats, and at the sidewalk', async () => {
  await mountFront(1280);
  const { top, bottom } = shownOf('Drawing of Birdhouse on Sunset');
  expect(top).toBeGreaterThanOrEqual(SIGN_ENDS);
  expect(bottom).toBeGreaterThanOrEqual(WHEELS_END);
  expect(bottom).toBeLessThanOrEqual(800);
});

test('a phone shows the whole drawing', async () => {
  await mountFront(390);
  const { top, bottom } = shownOf('Drawing of Birdhouse on Sunset');
  expect(top).toBeLessThan(2);
  expect(bottom).toBeGreaterThan(798);
});

test('a photo is cropped to its middle', async () => {
  await mountFront(1280, PHOTO);
  const { top, bottom } = shownOf('Photo of Birdhouse on Sunset');
  expect(top + bottom).toBeCloseTo(800);
});

async function mountFront(width: number, imageUrl: string | null = null): Promise<void> {
  await page.viewport(width, 900);
  await mountComponent(
    <div className="wrap">
      <RestaurantHeader restaurant={buildRestaurantFixture({ imageUrl })} />
    </div>,
  );
}

/** The visible rows of a picture of 1200 by 800 pixels that covers its box. */
function shownOf(alt: string): { top: number; bottom: number } {
  const picture = page.getByAltText(alt).element();
  const { width, height } = picture.getBoundingClientRect();
  const shown = height / Math.max(width / 1200, height / 800);
  const share = Number.parseFloat(getComputedStyle(picture).objectPosition.split(' ')[1]!) / 100;
  const top = (800 - shown) * share;
  return { top, bottom: top + shown };
}
