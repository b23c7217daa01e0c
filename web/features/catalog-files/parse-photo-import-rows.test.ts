import { expect, test } from 'vitest';
import { parsePhotoImportRows } from './parse-photo-import-rows.ts';

test('reads the kind, the id, and the address, which may contain commas', () => {
  const text =
    '\uFEFFkind,id,imageUrl\r\nrestaurant,12,https://a.example/x.jpg\r\n\r\nSandwich,"#7","https://a.example/w_200,h_100/y.png"\r\n';
  expect(parsePhotoImportRows(text)).toEqual({
    rows: [
      { line: 2, kind: 'restaurant', id: 12, imageUrl: 'https://a.example/x.jpg' },
      { line: 4, kind: 'sandwich', id: 7, imageUrl: 'https://a.example/w_200,h_100/y.png' },
    ],
    problems: [],
  });
});

test.each(['tag,1,https://a.example/', 'restaurant,,https://a.example/', 'sandwich,1,file:///a', 'sandwich'])(
  'reports an invalid line with its number: %s',
  (line) => {
    expect(parsePhotoImportRows(`\n${line}`)).toEqual({
      rows: [],
      problems: [{ line: 2, reason: 'needs a kind (restaurant or sandwich), an ID, and a photo URL' }],
    });
  },
);
