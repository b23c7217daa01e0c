import { XmlDocument, type XmlElement } from 'libxml2-wasm';

export type ParsedXmlDocument = { root: XmlElement; texts(path: string): string[] };

const NAMESPACES = { a: 'http://www.w3.org/2005/Atom', s: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

export function parseXml(text: string): ParsedXmlDocument {
  const document = XmlDocument.fromString(text);
  const { root } = document;
  return { root, texts: (path) => root.find(path, NAMESPACES).map((node) => node.content) };
}
