import { readFileSync } from 'node:fs';

export type Release = {
  version: string;
  /** The oldest version that can run on the schema of this one. */
  schemaCompatibleFrom: string;
};

export const RELEASE: Release = readRelease();

export function isSameOrNewerVersion(version: string, minimum: string): boolean {
  const [own, min] = [numbersOf(version), numbersOf(minimum)];
  if (!own || !min) return false;
  const differing = own.findIndex((number, index) => number !== min[index]);
  return differing === -1 || own[differing]! > min[differing]!;
}

/** A pre-release counts as its release, so that 0.3.0-rc.1 can be tested on the schema of 0.3.0. */
function numbersOf(version: string): number[] | null {
  const parts = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:[-+].*)?$/.exec(version.trim());
  return parts && parts.slice(1).map(Number);
}

function readRelease(): Release {
  const file = new URL('../../../package.json', import.meta.url);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as {
    version: string;
    clucket: { schemaCompatibleFrom: string };
  };
  return { version: manifest.version, schemaCompatibleFrom: manifest.clucket.schemaCompatibleFrom };
}
