/** Larger than any picture is kept, so that nothing is lost by it. */
const MOST_SIDE = 2400;
const QUALITY = 0.9;

/** A JPEG of what the browser can decode; rejects where it cannot. It is turned upright on the way. */
export async function toJpeg(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const shrink = Math.min(1, MOST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * shrink);
  canvas.height = Math.round(bitmap.height * shrink);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) => {
    const done = (jpeg: Blob | null) => (jpeg ? resolve(jpeg) : reject(new Error('No JPEG came of it')));
    canvas.toBlob(done, 'image/jpeg', QUALITY);
  });
}
