import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Gallery } from '../gallery/index-page.ts';
import type { PageService } from './vite-page-service.ts';

export function openGallery({ load, assets }: PageService) {
  let opened: ReturnType<typeof open> | undefined;
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    opened ??= open();
    void opened.then((app) => app.routing(incoming, outgoing));
  };

  async function open() {
    const { createGallery } = await import('../gallery/serve.ts');
    const app = createGallery({
      gallery: () => load<Gallery>('/web/gallery/gallery.ts'),
      assets: () => assets,
    });
    await app.ready();
    return app;
  }
}
