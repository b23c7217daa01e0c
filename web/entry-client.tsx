import './styles/main.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { prefetchOnIntent } from './prefetch.ts';
import { httpTransport } from './lib/api/api-client.ts';
import { STATE_ELEMENT, hydrateQueries, type PageState } from './lib/document/page-state.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { restoreSession } from './lib/session/restore-session.ts';
import { installTrustedTypes } from './lib/document/trusted-types.ts';
import { loadPage, matchRoute } from './routes.ts';

installTrustedTypes();
const stateText = document.getElementById(STATE_ELEMENT)?.textContent ?? '{}';
const state = JSON.parse(stateText) as PageState;
const client = createQueryClient(httpTransport);
hydrateQueries(client, state);

// The shell was drawn for an address of its own, and for nobody; hydrated so, it goes on to where it was opened.
const { shell } = state;
if (!shell) restoreSession(client);
await loadPage(matchRoute(shell ?? location.pathname).route);
// As a transition it goes on in steps of some milliseconds, between which the page answers; a press ends it at once.
startTransition(() => {
  hydrateRoot(
    document,
    <App client={client} state={state} stateText={stateText} path={shell} onTakenOver={goOnLater} />,
  );
});
prefetchOnIntent(client, state.site);
// From here on React hears what is pressed.
dispatchEvent(new Event('taking-over'));

/** Not before: what the device adds to the document is nothing that the server has written. */
function goOnLater(): void {
  if (shell) restoreSession(client);
  setTimeout(
    () => import('./deferred-start.tsx').then(({ startDeferred }) => startDeferred(client, state), String),
    shell ? 0 : 500,
  );
}
