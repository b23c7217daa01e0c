import { z } from 'zod';

const OWN = /^\/(uploads|images)(\/[\w-]+)*\/[\w-]+(\.[\w-]+)*$/;

/** The web sends what an upload answered; a picture elsewhere would tell its owner who looks (decisions.md point 54). */
export const imageUrl = z
  .string()
  .max(200)
  .regex(OWN, 'Please upload the picture here: other addresses are not shown.');

/**
 * A website import brings the address of a picture on that site along. It is taken without an error and not kept, so that
 * a restaurant can be added all the same.
 */
export const importedImageUrl = z
  .union([imageUrl, z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)], {
    error: 'Please upload the picture here: other addresses are not shown.',
  })
  .transform((url) => (OWN.test(url) ? url : null));
