import './styles/main.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadModulesAtFirstInteraction } from './load-modules-at-first-interaction.ts';
import { prefetchOnIntent } from './prefetch-on-intent.ts';
import { httpTransport } from './lib/api/api-client.ts';
import { PAGE_STATE_ELEMENT_ID, hydrateQueries, type PageState } from './lib/document/page-state.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { restoreSession } from './lib/session/restore-session.ts';
import { installTrustedTypes } from './lib/document/trusted-types.ts';
import { findPageRouteForPath } from './routes.ts';
import { loadPageCode } from './load-page-code.ts';

installTrustedTypes();
const stateText = document.getElementById(PAGE_STATE_ELEMENT_ID)?.textContent ?? '{}';
const state = JSON.parse(stateText) as PageState;
const client = createQueryClient(httpTransport);
hydrateQueries(client, state);

// The shell was rendered for its own address and for a visitor; once hydrated it goes to the requested address.
const { shell } = state;
if (!shell) restoreSession(client);
await loadPageCode(findPageRouteForPath(shell ?? location.pathname).route);
// A transition hydrates in steps of a few milliseconds, so that the page stays responsive; a click completes it at once.
startTransition(() => {
  hydrateRoot(
    document,
    <App client={client} state={state} stateText={stateText} path={shell} onHydrated={startAfterHydration} />,
  );
});
prefetchOnIntent(client, state.site);
loadModulesAtFirstInteraction();
// From here on React handles clicks.
dispatchEvent(new Event('taking-over'));

/** Short, because a page that is open for a second must be available offline. */
const START_DELAY_MS = 100;

/** Not earlier, because hydration must find the document as the server wrote it. */
function startAfterHydration(): void {
  if (shell) restoreSession(client);
  setTimeout(
    () =>
      import('./start-after-hydration.ts').then(
        (services) => services.startAfterHydration(client, state),
        String,
      ),
    shell ? 0 : START_DELAY_MS,
  );
}
