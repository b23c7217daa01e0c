import { readFileSync } from 'node:fs';
import { findExternalDataFile } from '#packages/testing/find-external-data-file.ts';

const FILE = findExternalDataFile('naughty_strings/blns.json');

export const naughtyStrings: string[] | null = FILE
  ? (JSON.parse(readFileSync(FILE, 'utf8')) as string[])
  : null;
