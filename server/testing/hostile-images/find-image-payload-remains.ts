/** Content that no stored image may have (threats F1). */
const FORBIDDEN = [
  'EVIL',
  '<script',
  '<?php',
  '<svg',
  '<html',
  'alert(',
  'PK\x03\x04',
  'Exif',
  'EXIF',
  'ICCP',
  'ICC_PROFILE',
  'XMP ',
  'xmpmeta',
  'ns.adobe.com',
  'GPS',
];

export function findImagePayloadRemains(file: Buffer): string[] {
  const text = file.toString('latin1');
  const found = FORBIDDEN.filter((word) => text.includes(word));
  const isWhole = /^RIFF[^]{4}WEBPVP8/.test(text) && file.readUInt32LE(4) + 8 === file.length;
  return isWhole ? found : [...found, 'not one whole WebP'];
}
