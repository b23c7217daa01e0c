import { MIN_PHOTO_SIDE_PX } from '#shared/images/upload-limits.ts';
import { gifBytes, gifFrameBytes } from '#server/testing/hostile-images/image-format-bytes.ts';
import { assertDefined } from '#shared/assert-defined.ts';

type SampleFile = { type: string; bytes: Buffer };

const SIZE = { width: MIN_PHOTO_SIDE_PX, height: MIN_PHOTO_SIDE_PX };
export const SAMPLE_PICTURE_BYTES = gifBytes(SIZE, [gifFrameBytes(SIZE)]);
const PICTURES: SampleFile[] = [
  { type: 'image/gif', bytes: SAMPLE_PICTURE_BYTES },
  { type: 'image/png', bytes: SAMPLE_PICTURE_BYTES },
  { type: 'image/*', bytes: SAMPLE_PICTURE_BYTES },
  { type: 'image/gif', bytes: SAMPLE_PICTURE_BYTES.subarray(0, 20) },
  {
    type: 'image/svg+xml',
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  },
  { type: 'text/html', bytes: SAMPLE_PICTURE_BYTES },
  { type: 'image/jpeg', bytes: Buffer.from('GIF89a and nothing more') },
  { type: 'image/jpeg', bytes: Buffer.alloc(0) },
];

/** One file per kind, so two of three have unknown columns. */
const CATALOG_FILES: SampleFile[] = [
  'id,name,description,priceRange\n1,Roost,Chicken and more.,$$\n,New Coop,Chicken.,$\n',
  'id,revision,name,website\n2,1,Coop,https://coop.example.org\n3,,,\n',
  'id,restaurantId,address,latitude,longitude,hours\n1,1,2 Main St,34.06,-118.2,Mon-Fri 10am-9pm\n,1,9 Main St,,,\n',
  'id,phoneNumber,latitude\n2,(213) 555-0101,91\n2147483647,,\n',
  'id,restaurantId,name,price,containsGluten,tags\n1,1,The Classic,9.50,yes,\n,2,Nuggets,4,no,\n',
  'id,price,ingredients,spiceLevel,tags\n2,ten,thigh; slaw,11,None such\n3,,,,\n',
  'id,id,name\n1,1,Twice\n',
  '"id',
].map((text) => ({ type: 'text/csv', bytes: Buffer.from(text) }));

const PLACES_HEADER = 'id,name,brand,address,city,state,postcode,lat,lon,phone';

/** The same places again and again, with pins that differ: near, doubtfully far, and wrong. */
const PLACE_FILES: SampleFile[] = [
  ...[0, 0.0005, 0.02, 60].map((north) => octets(createPlacesCsv(5, north))),
  octets(`${createPlacesCsv(2, 0)}\n1,Popeyes\n,,,,,,,,,`),
  octets('{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Coop"}}]}'),
  octets('neither this nor that'),
].flatMap((file) => [file, file, { ...file, type: 'text/plain' }]);

const FILES: Record<string, SampleFile[]> = {
  'image/*': PICTURES,
  'text/*': [...CATALOG_FILES, { type: 'application/json', bytes: Buffer.from('{}') }],
  'application/*': PLACE_FILES,
};

export function createSampleFile(accepts: string, nth: number): SampleFile {
  const files = assertDefined(FILES[accepts]);
  const { type, bytes } = assertDefined(files[nth % files.length]);
  return { type, bytes: Buffer.from(bytes) };
}

/** `north` moves all of them, in degrees. */
export function createPlacesCsv(count: number, north: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const latitude = 34 + at / 100 + north;
    return `${at + 1},Popeyes,Popeyes,${at + 1} Mason Ave,Los Angeles,CA,90012,${latitude},-118.25,2135550101`;
  });
  return [PLACES_HEADER, ...rows].join('\n');
}

function octets(text: string): SampleFile {
  return { type: 'application/octet-stream', bytes: Buffer.from(text) };
}
