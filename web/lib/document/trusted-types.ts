type Rules = {
  createHTML(text: string, kind: string, sink: string): string | null;
  createScriptURL(url: string): string | null;
};
type Factory = { createPolicy(name: 'default', rules: Rules): unknown };

/** React creates script elements from this HTML when it renders the document again; such scripts never run. */
const EMPTY_SCRIPT = '<script></script>';

/**
 * Trusted Types policy, the only way from text to code: workers are files of this site, and text is parsed as HTML
 * only if it opens no tag or goes into an inert document, as the map engine does with the names of data sources.
 */
export function installTrustedTypes(): void {
  // Otherwise Zod would test whether it may compile code, which the content security policy reports as an attack.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  (window as { trustedTypes?: Factory }).trustedTypes?.createPolicy('default', {
    createHTML: (text, _, sink) => (isInertHtml(text, sink) ? text : null),
    createScriptURL: (url) => (isOwnScript(new URL(url, location.href)) ? url : null),
  });
}

export function isInertHtml(text: string, sink: string): boolean {
  return sink.startsWith('DOMParser') || text === EMPTY_SCRIPT || !text.includes('<');
}

export function isOwnScript({ origin, pathname }: URL): boolean {
  return origin === location.origin && /^\/(sw\.js|(assets|@fs|node_modules)\/[\w./@-]+)$/.test(pathname);
}
