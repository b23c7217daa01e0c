import { craftedGifs } from './crafted-gifs.ts';
import { craftedJpegs } from './crafted-jpegs.ts';
import { craftedPngs } from './crafted-pngs.ts';
import { craftedWebps } from './crafted-webps.ts';
import {
  ZIP_PAYLOAD,
  PAYLOAD_MARK,
  PHP_PAYLOAD,
  SCRIPT_PAYLOAD,
  type CraftedImage,
} from './crafted-parts.ts';

export async function craftedImages(): Promise<CraftedImage[]> {
  return [
    ...(await craftedJpegs()),
    ...(await craftedPngs()),
    ...craftedGifs(),
    ...(await craftedWebps()),
    ...OTHERS,
  ];
}

const OTHERS: CraftedImage[] = [
  ['nothing', ''],
  ['one byte', '\xff'],
  ['a text', 'Two pieces of chicken'],
  ['an SVG', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${PAYLOAD_MARK}')"/>`],
  ['an SVG with a declaration', `<?xml version="1.0"?><!DOCTYPE svg><svg>${SCRIPT_PAYLOAD}</svg>`],
  ['an SVG behind blanks', `  \n\t<svg>${SCRIPT_PAYLOAD}</svg>`],
  ['an SVG with an entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`],
  ['HTML', `<!doctype html>${SCRIPT_PAYLOAD}`],
  ['HTML behind a byte order mark', `\xef\xbb\xbf<html>${SCRIPT_PAYLOAD}</html>`],
  ['a script', `alert('${PAYLOAD_MARK}')`],
  ['PHP', PHP_PAYLOAD],
  ['a PDF', '%PDF-1.7\n%\xe2\xe3\xcf\xd3'],
  ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0'],
  ['TIFF', 'II*\0\x08\0\0\0'],
  ['TIFF of Motorola', 'MM\0*\0\0\0\x08'],
  ['BMP', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0'],
  ['an icon', '\0\0\x01\0\x01\0\x10\x10'],
  ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['AVIF', '\0\0\0\x1cftypavif\0\0\0\0avifmif1'],
  ['JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n'],
  ['JPEG XL', '\xff\x0a\xfa\x1f'],
  ['a Photoshop file', '8BPS\0\x01\0\0\0\0\0\0'],
  ['an archive', ZIP_PAYLOAD.toString('latin1')],
  ['a program', '\x7fELF\x02\x01\x01\0'],
  ['a sound in RIFF', 'RIFF\x24\0\0\0WAVEfmt '],
  ['a GIF of no year', 'GIF88a\x01\0\x01\0\0\0\0'],
  ['a PNG sent as text', '\x89PNG\n\x1a\n\0\0\0\rIHDR'],
  ['a MNG', '\x8aMNG\r\n\x1a\n\0\0\0\x1cMHDR'],
  ['a Flash film', 'CWS\x0a\x2f\x05\0\0x\x9c'],
  ['an MVG for ImageMagick', `push graphic-context\nfill 'url(https://127.0.0.1/"|touch ${PAYLOAD_MARK}")'`],
].map(([name = '', text = '']) => ({ name, bytes: Buffer.from(text, 'latin1'), becomes: 'other' as const }));
