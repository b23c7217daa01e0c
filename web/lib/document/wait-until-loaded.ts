/** Resolves when the document and the content that it shows first are loaded. */
export function waitUntilLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}
