import { resolve } from 'node:path';
import { assertDefined } from '#shared/assert-defined.ts';

export type MapStyle = Readonly<{ url: string; origins: readonly string[] }>;

export function parseMapStyle(text: string): MapStyle | null {
  if (text === '') return null;
  const urls = text.split(/[\s,]+/).filter(Boolean);
  if (!urls.every((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    throw new Error(
      'the address of a map style and, after commas, the other origins that it draws from, such as https://tiles.example/style.json,https://fonts.example',
    );
  const origins = [...new Set(urls.map((url) => new URL(url).origin))];
  return Object.freeze({ url: assertDefined(urls[0]), origins: Object.freeze(origins) });
}

export function parsePmtilesSetting(folder: string): (text: string) => string | null {
  return (text) => {
    if (text === '') return null;
    if (/^https?:\/\//i.test(text)) {
      if (URL.canParse(text)) return text;
    } else if (/\.pmtiles$/i.test(text)) return resolve(folder, text);
    throw new Error('a .pmtiles file, or the http(s) address of one');
  };
}
