import { expect, test } from 'vitest';
import { parsePosition } from './pin-field.tsx';

const LA = { latitude: 34.0522, longitude: -118.2437 };

test.each([
  '34.0522, -118.2437',
  ' 34.0522,-118.2437 ',
  '34.0522° -118.2437°',
  'https://www.google.com/maps/place/Pit+Stop/@34.0522,-118.2437,17z/data=!3m1',
  'https://www.openstreetmap.org/#map=18/34.0522/-118.2437',
])('parses %j as copied from a map', (text) => {
  expect(parsePosition(text)).toEqual(LA);
});

test.each(['', '34.0522', 'somewhere', '134.0522, -118', '34.05, -218.2', 'https://example.com/menu'])(
  'does not parse %j as a position',
  (text) => {
    expect(parsePosition(text)).toBeNull();
  },
);
