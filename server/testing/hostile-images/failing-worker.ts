import type { ImageJob, ImageJobResult } from '#server/platform/files/images/image-worker.ts';

process.on('message', ({ bytes }: ImageJob) => {
  const command = Buffer.from(bytes).toString();
  if (command === 'crash') process.abort();
  if (command === 'hang') for (;;);
  process.send?.({ done: { shortSide: 1, width: 1, height: 1, files: [] } } satisfies ImageJobResult);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
