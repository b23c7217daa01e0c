import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDER = '.cache/baseline';
const MANIFEST = 'recording.json';
const RECORDER = hashOfScripts();

export type BaselineRecordingCounts = { responses: number; pages: number; pictures: number };
export type BaselineManifest = BaselineRecordingCounts & {
  commit: string;
  recorder: string;
  hasPictures: boolean;
  seconds: number;
};
export type BaselineRecording = { folder: string; write(name: string, content: string | Buffer): void };

export function createBaselineRecording(folder: string): BaselineRecording {
  rmSync(folder, { recursive: true, force: true });
  return {
    folder,
    write(name, content) {
      const file = join(folder, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    },
  };
}

export function baselineRecordingFolderOf(commit: string): string {
  return join(FOLDER, commit);
}

/** null without a complete recording by this version of the scripts. */
export function findBaselineManifest(folder: string): BaselineManifest | null {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) return null;
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as BaselineManifest;
  return manifest.recorder === RECORDER ? manifest : null;
}

export function writeBaselineManifest(
  { write }: BaselineRecording,
  manifest: Omit<BaselineManifest, 'recorder'>,
): void {
  write(MANIFEST, `${JSON.stringify({ ...manifest, recorder: RECORDER }, null, 2)}\n`);
}

export function baselineFileNameOfUrl(url: string): string {
  const name =
    url
      .replace(/^\//, '')
      .replaceAll('/', '.')
      .replace(/[^\w.,=&%+-]+/g, '_') || 'root';
  if (name.length <= 150) return name;
  return `${name.slice(0, 140)}-${createHash('sha256').update(url).digest('hex').slice(0, 8)}`;
}

function hashOfScripts(): string {
  const hash = createHash('sha256');
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).toSorted();
  for (const file of files.filter((name) => name.endsWith('.ts') && !/^compare|\.test\.ts$/.test(name)))
    hash.update(`${file}\0`).update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest('hex').slice(0, 16);
}
