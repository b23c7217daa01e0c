import type { LoadRenderer, Renderer } from '#server/platform/render.ts';

/** Pages from the sources in place of the build, so that HTTP tests wait for none and show what is written now. */
export const sourceRenderer: LoadRenderer = async () => {
  const { renderPage } = (await import('#web/entry-server.tsx')) as unknown as Pick<Renderer, 'renderPage'>;
  return { renderPage, assets: ASSETS };
};

const ASSETS: Renderer['assets'] = {
  start: '/assets/start.js',
  script: '/assets/entry-client.js',
  styles: ['/assets/site.css'],
  fonts: [],
  pageStyles: {},
  modules: {},
};
