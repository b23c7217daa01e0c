import { MOST_UPLOAD_BYTES } from '#rules/uploaded-images.ts';

export type ImageProblem = {
  title: string;
  text: string;
};

export const INVALID_TYPE: ImageProblem = {
  title: 'Invalid file type',
  text: 'Please upload an image file (jpeg, png, etc).',
};
export const TOO_LARGE: ImageProblem = {
  title: 'File too large',
  text: 'Image size should be less than 4MB.',
};

type Chosen = Pick<File, 'type' | 'size' | 'name'>;

/** What is wrong with a chosen file, the type first; null where it may be sent (administration.md section 5). */
export function imageProblem(file: Chosen): ImageProblem | null {
  if (!file.type.startsWith('image/') && !isNamelessHeic(file)) return INVALID_TYPE;
  return file.size > MOST_UPLOAD_BYTES && !isToBeConverted(file) ? TOO_LARGE : null;
}

const KNOWN_TO_THE_SERVER = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/**
 * A photo that is too large is made smaller; the other types may move or be transparent, which a JPEG cannot.
 * What the server does not know can be shown by some browsers, such as HEIC by Safari, and is made a JPEG there.
 */
export function isToBeConverted({ type, size }: Pick<Chosen, 'type' | 'size'>): boolean {
  if (type === 'image/jpeg') return size > MOST_UPLOAD_BYTES;
  return !KNOWN_TO_THE_SERVER.includes(type);
}

/** Beside the documented text: what helps where this browser cannot open the file. */
export function openElsewhere(file: Chosen): string {
  if (/^image\/hei[cf]/.test(file.type) || isNamelessHeic(file))
    return 'This browser cannot open such photos (HEIC is what iPhones take). Choose it in Safari, which can, or save it as a JPEG first.';
  return 'This browser cannot open such pictures. Save it as a JPG, PNG or GIF first.';
}

/** Browsers that do not know HEIC do not name its type either. */
function isNamelessHeic({ type, name }: Pick<Chosen, 'type' | 'name'>): boolean {
  return type === '' && /\.hei[cf]$/i.test(name);
}
