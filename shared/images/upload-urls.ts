import { RESIZED_IMAGE_WIDTHS } from './upload-limits.ts';

const ADDRESS = /^\/uploads\/([0-9a-f]{32})-(\d{1,4})\.webp$/;

export type ParsedUploadUrl = { id: string; width: number };

export function parseUploadUrl(address: string): ParsedUploadUrl | null {
  const [, id, width] = ADDRESS.exec(address) ?? [];
  return id === undefined ? null : { id, width: Number(width) };
}

export function uploadUrl(id: string, width: number): string {
  return `/uploads/${id}-${width}.webp`;
}

export function uploadWidthsOf(fullWidth: number): number[] {
  return [...RESIZED_IMAGE_WIDTHS.filter((width) => width < fullWidth), fullWidth];
}

export function srcSetOf(address: string): string | undefined {
  const upload = parseUploadUrl(address);
  if (!upload) return undefined;
  return uploadWidthsOf(upload.width)
    .map((width) => `${uploadUrl(upload.id, width)} ${width}w`)
    .join(', ');
}
