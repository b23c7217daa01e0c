/** Of a file in the storage: the last part of its address. */
export function fileName(id: string, width: number): string {
  return `${id}-${width}.webp`;
}

/** null where it is not the name of an upload's file. */
export function uploadIdOfFile(name: string): string | null {
  return /^([0-9a-f]{32})-\d{1,4}\.webp$/.exec(name)?.[1] ?? null;
}

/** Also of a file that was never finished. Anything else in the same place is somebody else's. */
export function isUploadFileName(name: string): boolean {
  return /^[0-9a-f]{32}-\d{1,4}\.webp(\.[0-9a-f]{1,32}\.part)?$/.test(name);
}
