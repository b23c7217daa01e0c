import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createServerModuleRunner, type EnvironmentModuleNode, type ViteDevServer } from 'vite';
import type { PageAssets } from '#server/platform/http/pages/page-assets.ts';
import type { PageRenderer } from '#server/platform/http/pages/render-pages.ts';
import type { SerializedRenderedPage, ParentRenderRequest } from './parent-process-renderer.ts';
import { createProcessRpc, serializeErrorForRpc, type ProcessRpc } from './process-rpc.ts';
import { DEVELOPMENT_ENTRY_URL } from './vite-server.ts';

export type VitePageService = {
  serve(child: ChildProcess): void;
  load<Module>(path: string): Promise<Module>;
  assets: PageAssets;
};

export function createVitePageService(vite: ViteDevServer): VitePageService {
  const ssr = vite.environments.ssr;
  const runner = createServerModuleRunner(ssr, { hmr: false });
  let isBroken = false;
  vite.watcher.on('all', () => {
    if (isBroken) vite.environments.client.hot.send({ type: 'full-reload' });
    isBroken = false;
  });

  const load = <Module>(path: string) => runner.import<Module>(path);
  const assets: PageAssets = {
    start: '/web/script-loader.ts',
    script: DEVELOPMENT_ENTRY_URL,
    styles: ['/web/styles/main.css'],
    fonts: [],
    modules: {},
    // Requested when the page's module has been loaded.
    pageStyles: new Proxy({}, { get: (_, page) => stylesheetsOf(String(page)) }),
  };
  return {
    load,
    assets,
    serve(child) {
      const rpc = createProcessRpc(child, {
        renderPage: (id: number, request: ParentRenderRequest) => render(rpc, id, request),
      });
    },
  };

  async function render(
    rpc: ProcessRpc,
    id: number,
    request: ParentRenderRequest,
  ): Promise<SerializedRenderedPage> {
    try {
      const { renderPage } = await load<Pick<PageRenderer, 'renderPage'>>('/web/entry-server.tsx');
      const { error, ...page } = await renderPage({
        ...request,
        assets,
        transport: (outgoing) => rpc.call('transport', id, outgoing),
      });
      return { ...page, ...(error ? { error: serializeErrorForRpc(error) } : {}) };
    } catch (error) {
      isBroken = true;
      console.error(error);
      return { status: 500, html: errorPage(error), isComplete: false };
    }
  }

  function stylesheetsOf(page: string): string[] {
    const file = join(vite.config.root, 'web', 'pages', page, 'page.tsx');
    const reached = new Set<EnvironmentModuleNode>(ssr.moduleGraph.getModulesByFile(file));
    for (const module of reached) for (const imported of module.importedModules) reached.add(imported);
    return [...reached].map(({ url }) => url).filter((url) => url.endsWith('.css'));
  }
}

function errorPage(error: unknown): string {
  const text = (error instanceof Error ? (error.stack ?? error.message) : String(error)).replaceAll(
    '<',
    '&lt;',
  );
  return `<!DOCTYPE html><title>Error</title><script type="module" src="/@vite/client"></script><pre>${text}</pre>`;
}
