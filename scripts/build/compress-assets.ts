import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const IS_TEXT = /\.(js|mjs|css|svg)$/;

/** `best` takes as long as everything else in a build, and saves a sixth. */
const QUALITY = { best: constants.BROTLI_MAX_QUALITY, fast: 4 };
export type CompressionLevel = keyof typeof QUALITY;

/** Compressed in advance, so that the first visitor after a start does not wait for it. */
export async function compressAssets(folder: string, compression: CompressionLevel): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY[compression] };
  await Promise.all(
    readdirSync(folder)
      .filter((name) => IS_TEXT.test(name))
      .map(async (name) => {
        const bytes = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, { params }));
        writeFileSync(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
      }),
  );
}
