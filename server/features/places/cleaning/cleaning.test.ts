import { describe, expect, test } from 'vitest';
import { parsePlaceAddress } from './parse-place-address.ts';
import { cleanPlace, type PlaceOrigin } from './clean-place.ts';
import { cleanCoordinates } from './clean-coordinates.ts';
import { normalizeSourcePhone } from './normalize-source-phone.ts';
import { parseAddressRegion } from './parse-address-region.ts';
import { deriveBrandWebsite, cleanWebsite } from './clean-website.ts';

const US = { country: 'US', state: 'CA' };
const ORIGIN: PlaceOrigin = {
  source: 'test',
  license: null,
  kind: 'personal',
  date: null,
  country: '',
  state: '',
};

describe('cleanCoordinates', () => {
  test.each([
    ['34.05', '-118.24', { country: 'US', state: 'NV' }, { pin: { latitude: 34.05, longitude: -118.24 } }],
    [
      '34.05',
      '-118.24',
      { country: 'US', state: 'NY' },
      { pin: null, dropped: 'the coordinates are far from the address' },
    ],
    ['', '', US, { pin: null }],
    ['north', '-118', US, { pin: null, dropped: 'the coordinates aren’t numbers' }],
    ['0x10', '-118', US, { pin: null, dropped: 'the coordinates aren’t numbers' }],
    ['0.0', '0', US, { pin: null, dropped: 'the coordinates are 0, 0' }],
    [
      '-121.51462',
      '39.03613',
      { country: 'US', state: '' },
      {
        pin: { latitude: 39.03613, longitude: -121.51462 },
        corrected: 'latitude and longitude were swapped',
      },
    ],
    [
      '-73.98',
      '40.75',
      { country: null, state: '' },
      { pin: { latitude: 40.75, longitude: -73.98 }, corrected: 'latitude and longitude were swapped' },
    ],
    [
      '37.55',
      '77.45',
      { country: 'US', state: 'VA' },
      { pin: { latitude: 37.55, longitude: -77.45 }, corrected: 'longitude had lost its minus sign' },
    ],
    [
      '8.65',
      '115.2167',
      { country: 'ID', state: '' },
      { pin: { latitude: -8.65, longitude: 115.2167 }, corrected: 'latitude had lost its minus sign' },
    ],
    [
      '-103.41323',
      '-15.57006',
      { country: 'ES', state: '' },
      { pin: null, dropped: 'the coordinates are out of range' },
    ],
    [
      '51.448243',
      '-447531.0',
      { country: null, state: '' },
      { pin: null, dropped: 'the coordinates are out of range' },
    ],
    [
      '27.614993',
      '-57.468292',
      { country: 'US', state: 'MI' },
      { pin: null, dropped: 'the coordinates are far from the address' },
    ],
    ['51,5', '-0,12', { country: 'GB', state: '' }, { pin: { latitude: 51.5, longitude: -0.12 } }],
  ])('%s, %s in %j', (latitude, longitude, region, expected) => {
    expect(cleanCoordinates(latitude, longitude, region)).toEqual(expected);
  });
});

test.each([
  [
    { country: 'United States', state: 'Missouri MO', postcode: '' },
    { country: 'US', state: 'MO' },
  ],
  [
    { country: '', state: 'FL ', postcode: '33541-1234' },
    { country: 'US', state: 'FL' },
  ],
  [
    { country: '', state: 'MH', postcode: '400001' },
    { country: null, state: 'MH' },
  ],
  [
    { country: '', state: 'ON', postcode: 'M5J 2T6' },
    { country: 'CA', state: 'ON' },
  ],
  [
    { country: 'England', state: 'Kent', postcode: '' },
    { country: 'GB', state: 'Kent' },
  ],
  [
    { country: 'Österreich', state: '', postcode: '' },
    { country: 'AT', state: '' },
  ],
  [
    { country: 'čeština', state: '', postcode: '' },
    { country: null, state: '' },
  ],
])('parseAddressRegion(%j)', (row, expected) => {
  expect(parseAddressRegion(row)).toEqual(expected);
});

test.each([
  ['4806411903', 'US', '(480) 641-1903'],
  ['+1-212-343-3355', null, '(212) 343-3355'],
  ['(419) 332 - 9600', 'US', '(419) 332-9600'],
  ['(\u200b760) 202-9100', 'US', '(760) 202-9100'],
  ['(860) 312-3000 x35063', 'US', '(860) 312-3000 ext. 35063'],
  ['(555) 347-FIRE', 'US', '(555) 347-3473'],
  ['954-315-9112 / 954-315-9113', 'US', '(954) 315-9112'],
  ['+44 (0)20 7935 9881', 'GB', '+44 20 7935 9881'],
  ['020 7935 9881', 'GB', '020 7935 9881'],
  ['(999) 999-999', 'US', null],
  ['Coming Soon', 'US', null],
  ['() -', 'US', null],
  ['(111) 111-1111', 'US', null],
  ['', null, null],
])('normalizeSourcePhone(%j, %s)', (value, country, expected) => {
  expect(normalizeSourcePhone(value, country)).toBe(expected);
});

test.each([
  [
    'https://www.chick-fil-a.com/locations/tx/elyson?utm_source=yext&utm_medium=link',
    'https://www.chick-fil-a.com/locations/tx/elyson',
  ],
  ['www.example.com/a?b=c', 'https://www.example.com/a?b=c'],
  ['HTTP://Example.com', 'http://example.com/'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://user:pass@example.com/', null],
  ['texas/60-addison/', null],
  ['http://localhost/', null],
  ['http://127.0.0.1/', null],
])('cleanWebsite(%j)', (value, expected) => {
  expect(cleanWebsite(value)).toBe(expected);
});

test.each([
  ['https://locations.popeyes.com/fl/zephyrhills/7441-gall-blvd', 'popeyes', 'https://www.popeyes.com/'],
  ['https://api.cloud.littlecaesars.com/bff/api/stores/1', 'littlecaesars', 'https://www.littlecaesars.com/'],
  ['https://www.nandos.co.uk/restaurants/soho', 'nandos', 'https://www.nandos.co.uk/'],
  ['https://code.metalocator.com/x', 'scooterscoffee', null],
])('deriveBrandWebsite(%s)', (website, key, expected) => {
  expect(deriveBrandWebsite(website, key)).toBe(expected);
});

describe('parsePlaceAddress', () => {
  const spelled = (street: string, more = {}) =>
    parsePlaceAddress(
      { fullAddress: street, city: 'Mesa', state: 'AZ', postcode: '85215', ...more },
      { country: 'US', state: 'AZ' },
    );

  test('adds only the parts of city, state and postal code that the street line lacks', () => {
    expect(spelled('6707 E McKellips Rd').text).toBe('6707 E McKellips Rd, Mesa, AZ 85215');
    expect(spelled('6707 E McKellips Rd, Mesa, AZ 85215').text).toBe('6707 E McKellips Rd, Mesa, AZ 85215');
    expect(spelled('6707 E MCKELLIPS RD<br/>SUITE 5', { city: 'MESA' }).text).toBe(
      '6707 E Mckellips Rd, Suite 5, Mesa, AZ 85215',
    );
    expect(spelled('', { postcode: '852151234' }).text).toBe('Mesa, AZ 85215-1234');
  });

  test('gives all spellings of an address one key, and separates the suite number', () => {
    const { key } = spelled('6707 East McKellips Road');
    expect(key).toBe('6707 e mckellips rd|85215');
    expect(spelled('6707 E. McKellips Rd., Ste. 12')).toMatchObject({ key, unit: '12' });
    expect(spelled('6707 E McKellips Rd #12', { postcode: '85215-0001' })).toMatchObject({ key, unit: '12' });
    expect(spelled('Superstition Mall, 6707 E McKellips Rd').key).toBe(key);
    expect(spelled('6707 E McKellips Rd Mesa, AZ 85215', { city: 'Mesa', postcode: '' }).key).toBe(key);
    expect(spelled('6707 E McKellips Rd', { postcode: '10001' }).key).not.toBe(key);
  });

  test('reads a house number after the street; an address without a number has no key', () => {
    expect(
      parsePlaceAddress(
        { fullAddress: 'Hauptstr. 12', city: 'Köln', postcode: '50667' },
        { country: 'DE', state: '' },
      ).key,
    ).toBe('hauptstr 12|50667');
    expect(spelled('Food Court, Concourse B').key).toBeNull();
  });
});

describe('cleanPlace', () => {
  const clean = (row: Record<string, string | undefined>) => {
    const cleaned = cleanPlace(row, row, ORIGIN);
    if ('problem' in cleaned) throw new Error(cleaned.problem);
    return cleaned;
  };
  const address = { fullAddress: '1 Main St', city: 'Fresno', state: 'CA', postcode: '93650' };

  test('removes invisible characters, markup and capitals from the name, and keeps the raw row', () => {
    const { place } = clean({ ...address, name: "GEORGE\u0000'S \u202eCOFFEE<b>&amp;</b> SHOP\ud800\n" });
    expect(place.name).toBe("George's Coffee & Shop");
    expect(JSON.parse(place.raw)).toMatchObject({ name: "GEORGE'S \u202eCOFFEE<b>&amp;</b> SHOP\ufffd\n" });
    expect(clean({ ...address, name: "Wendy'S" }).place).toMatchObject({
      name: "Wendy's",
      brand: "Wendy's",
      matchKey: 'wendys',
    });
    expect(clean({ ...address, name: 'x'.repeat(5000) }).place.name).toHaveLength(200);
  });

  test('assigns a place without a brand to a chain only if the name belongs to that chain alone', () => {
    expect(clean({ ...address, name: 'Popeyes Louisiana Kitchen' }).place.matchKey).toBe('popeyes');
    expect(clean({ ...address, name: "Anthony's" }).place).toMatchObject({
      brand: null,
      matchKey: '~anthonys',
    });
    expect(clean({ ...address, source: 'little_caesars' }).place).toMatchObject({
      brand: 'Little Caesars',
      name: 'Little Caesars',
    });
  });

  test('accepts an id as the name, unless it is a link', () => {
    expect(clean({ ...address, id: '1849 Brewing Company' }).place).toMatchObject({
      name: '1849 Brewing Company',
      restaurantType: 'Pub',
    });
    expect(cleanPlace({ ...address, id: 'https://example.com/Store' }, {}, ORIGIN)).toEqual({
      problem: 'no name or brand',
    });
    expect(cleanPlace({ name: 'Nowhere' }, {}, ORIGIN)).toEqual({
      problem: 'no address or coordinates',
    });
  });

  test('derives a missing id from the content, so that it does not depend on the order of the file', () => {
    const [one, same, other] = [{ id: 'None' }, { id: '' }, { name: 'Concourse C' }].map(
      (row) => clean({ ...address, brand: 'KFC', ...row }).place.sourceId,
    );
    expect(one).toMatch(/^content:[0-9a-f]{24}$/);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });

  test('parses hours into the documented shape, and keeps hours that it cannot parse as text', () => {
    const { place } = clean({ ...address, name: 'A', hours: 'Mo-Sa 06:30-22:00' });
    expect(place.hours).toMatchObject({ monday: '6:30 am - 10:00 pm', sunday: 'closed' });
    const odd = clean({ ...address, name: 'A', hours: 'when the moon is full' });
    expect(odd.place.hours).toEqual({ text: 'when the moon is full' });
    expect(odd.notes).toContain('opening hours saved as text');
  });

  test('takes the time zone from the pin, or from the state where the zone map is imprecise at the border', () => {
    expect(clean({ ...address, name: 'A', latitude: '36.83', longitude: '-119.78' }).place.timeZone).toBe(
      'America/Los_Angeles',
    );
    const houlton = {
      name: 'A',
      state: 'ME',
      country: 'US',
      latitude: '46.1434585',
      longitude: '-67.8404368',
    };
    expect(clean(houlton).place.timeZone).toBe('America/New_York');
    expect(clean({ name: 'Buoy', latitude: '42', longitude: '-131' }).place.timeZone).toBeNull();
  });
});

test('treats "constructor", a property of every object, as plain text in every field', () => {
  const word = 'constructor';
  const row = {
    ...{ name: `Coop &${word};`, source: word, street: `5 ${word} St`, city: 'Reno', state: word },
    ...{ postcode: '89501', country: 'US', latitude: '39.5', longitude: '-119.8', cuisine: word },
  };
  expect(cleanPlace(row, {}, ORIGIN)).toMatchObject({
    place: {
      ...{ name: `Coop &${word};`, brand: null, restaurantType: 'Restaurant' },
      ...{ address: '5 constructor St, Reno, constructor 89501', addressKey: '5 constructor st|89501' },
      ...{ latitude: 39.5, longitude: -119.8, timeZone: 'America/Los_Angeles' },
    },
    notes: [],
  });
});
