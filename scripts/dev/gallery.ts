import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GalleryModule } from '../gallery/index-page.ts';
import type { VitePageService } from './vite-page-service.ts';

export function createScreenGalleryHandler({ load, assets }: VitePageService) {
  let opened: ReturnType<typeof open> | undefined;
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    opened ??= open();
    void opened.then((app) => app.routing(incoming, outgoing));
  };

  async function open() {
    const { createScreenGalleryServer } = await import('../gallery/serve.ts');
    const app = createScreenGalleryServer({
      gallery: () => load<GalleryModule>('/web/gallery/gallery.ts'),
      assets: () => assets,
    });
    await app.ready();
    return app;
  }
}
