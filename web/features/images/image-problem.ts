import { MOST_UPLOAD_BYTES } from '#rules/uploaded-images.ts';

export interface ImageProblem {
  title: string;
  text: string;
}

export const INVALID_TYPE: ImageProblem = {
  title: 'Invalid file type',
  text: 'Please upload an image file (jpeg, png, etc).',
};
export const TOO_LARGE: ImageProblem = {
  title: 'File too large',
  text: 'Image size should be less than 4MB.',
};

/** Beside the documented text, where the file is a photo that only other browsers can open. */
export const OPEN_ELSEWHERE =
  'This browser cannot open such photos (HEIC is what iPhones take). Choose it in Safari, which can, or save it as a JPEG first.';

type Chosen = Pick<File, 'type' | 'size' | 'name'>;

/** What is wrong with a chosen file, the type first; null where it may be sent (administration.md section 5). */
export function imageProblem({ type, size, name }: Chosen): ImageProblem | null {
  if (!type.startsWith('image/') && !isNamelessHeic(type, name)) return INVALID_TYPE;
  return size > MOST_UPLOAD_BYTES ? TOO_LARGE : null;
}

const KNOWN_TO_THE_SERVER = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** Anything else can be shown by some browsers, such as HEIC by Safari, and is then made a JPEG there. */
export function isToBeConverted({ type }: Pick<Chosen, 'type'>): boolean {
  return !KNOWN_TO_THE_SERVER.includes(type);
}

/** Browsers that do not know HEIC do not name its type either. */
function isNamelessHeic(type: string, name: string): boolean {
  return type === '' && /\.hei[cf]$/i.test(name);
}
