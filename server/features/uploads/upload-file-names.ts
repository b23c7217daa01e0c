export function uploadFileName(id: string, width: number): string {
  return `${id}-${width}.webp`;
}

export function uploadIdOfFile(name: string): string | null {
  return /^([0-9a-f]{32})-\d{1,4}\.webp$/.exec(name)?.[1] ?? null;
}

/** Includes unfinished files; other files in the folder are not ours. */
export function isUploadOrPartFileName(name: string): boolean {
  return /^[0-9a-f]{32}-\d{1,4}\.webp(\.[0-9a-f]{1,32}\.part)?$/.test(name);
}
