type Rules = {
  createHTML(text: string, kind: string, sink: string): string | null;
  createScriptURL(url: string): string | null;
};
type Factory = { createPolicy(name: 'default', rules: Rules): unknown };

/** How React makes a script element, which never runs so; it does where it draws a document anew. */
const EMPTY_SCRIPT = '<script></script>';

/**
 * The only door from text to code, where browsers have doors (Trusted Types): workers are files of this site, and text is
 * parsed as HTML only where it opens no tag, or into documents in which nothing runs, as the map engine does with the names of
 * data sources.
 */
export function installTrustedTypes(): void {
  // The validator of forms would try whether it may write programs, which is told as an attack.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  (window as { trustedTypes?: Factory }).trustedTypes?.createPolicy('default', {
    createHTML: (text, _, sink) => (isInert(text, sink) ? text : null),
    createScriptURL: (url) => (isOwnScript(new URL(url, location.href)) ? url : null),
  });
}

export function isInert(text: string, sink: string): boolean {
  return sink.startsWith('DOMParser') || text === EMPTY_SCRIPT || !text.includes('<');
}

export function isOwnScript({ origin, pathname }: URL): boolean {
  return origin === location.origin && /^\/(sw\.js|(assets|@fs|node_modules)\/[\w./@-]+)$/.test(pathname);
}
