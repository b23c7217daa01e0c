import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

type Modes = { file: number; folder?: number };

/** The file appears whole under its name, and survives a crash of the machine once this resolves. */
export async function writeFileDurably(path: string, bytes: Uint8Array, modes: Modes): Promise<void> {
  await makeFolder(dirname(path), modes.folder);
  const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    await writeThrough(unfinished, bytes, modes.file);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await fsyncFolder(dirname(path));
}

export async function fsyncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function writeThrough(path: string, bytes: Uint8Array, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new folder survives a crash only after its parent folder is synced. */
async function makeFolder(path: string, mode: number | undefined): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode });
  if (first === undefined) return;
  for (let created = path; ; created = dirname(created)) {
    await fsyncFolder(dirname(created));
    if (created === first) return;
  }
}
