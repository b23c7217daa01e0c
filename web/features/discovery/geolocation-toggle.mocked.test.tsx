import { expect, test, vi } from 'vitest';
import { renderToHtml } from '#web/testing/render-to-html.tsx';
import { visibleText } from '#web/testing/rendered-page.ts';
import { GeolocationToggle } from './geolocation-toggle.tsx';

let status = '';
vi.mock('#web/lib/geo/geolocation.ts', async (original) => ({
  ...(await original<object>()),
  useGeolocationState: () => ({ status }),
}));

test.each([
  ['not-asked', 'Use Location', 'false'],
  ['prompted', 'Use Location', 'false'],
  ['enabled', 'Near Me', 'true'],
  ['disabled', 'Use Location', 'false'],
])('the location toggle in the state %s shows %s (M2.64)', (now, text, pressed) => {
  status = now;
  const html = renderToHtml(<GeolocationToggle />);
  expect(visibleText(html).trim()).toBe(text);
  expect(html).toContain(`aria-pressed="${pressed}"`);
  expect(html).toContain(`aria-busy="${now === 'prompted'}"`);
});
