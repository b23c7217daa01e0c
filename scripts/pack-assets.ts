import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const IS_TEXT = /\.(js|mjs|css|svg)$/;

/** As small as they get, beside each file: the first visitor after a start waits for no compressing. */
export async function packAssets(folder: string): Promise<void> {
  await Promise.all(
    readdirSync(folder)
      .filter((name) => IS_TEXT.test(name))
      .map(async (name) => {
        const bytes = readFileSync(join(folder, name));
        const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        writeFileSync(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, best));
        writeFileSync(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
      }),
  );
}
