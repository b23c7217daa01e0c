import { DomHandler, Parser } from 'htmlparser2';

/** Of the tree of htmlparser2, as far as it is read here. */
export type HtmlNode = {
  type: string;
  name?: string;
  data?: string;
  attribs?: Record<string, string>;
  firstChild?: HtmlNode | null;
  nextSibling?: HtmlNode | null;
  parent?: HtmlNode | null;
};
/** false from `enter` passes over what is inside. */
type Visit = { enter(node: HtmlNode): boolean | void; leave?(node: HtmlNode): void };

/** Browsers nest at most 512 elements; parsers need a time that grows with the square of the depth. */
const MAX_DEPTH = 1_000;

/** Throws where the page is nested too deep to be anybody's. */
export function parseHtml(html: string): HtmlNode {
  const handler = new BoundedHandler();
  new Parser(handler).end(html);
  return handler.root;
}

class BoundedHandler extends DomHandler {
  override onopentag(name: string, attribs: Record<string, string>): void {
    if (this.tagStack.length > MAX_DEPTH) throw new Error('The page is nested too deep to be read');
    super.onopentag(name, attribs);
  }
}

/**
 * Every node in the order of the page, without recursion: a page may be nested deeper than any stack. Selectors are not
 * used for the same reason: cheerio's took five seconds each over eighty thousand paragraphs.
 */
export function walk(root: HtmlNode, { enter, leave }: Visit): void {
  let node: HtmlNode | null = root;
  while (node) {
    const isEntered: boolean = enter(node) !== false;
    let next: HtmlNode | null = (isEntered && node.firstChild) || null;
    while (!next && node) {
      leave?.(node);
      if (node === root) return;
      next = node.nextSibling ?? null;
      if (!next) node = node.parent ?? null;
    }
    node = next;
  }
}

export function elements(root: HtmlNode, wanted: (node: HtmlNode) => boolean, most = 2_000): HtmlNode[] {
  const found: HtmlNode[] = [];
  walk(root, {
    enter(node) {
      if (found.length < most && node.name !== undefined && wanted(node)) found.push(node);
    },
  });
  return found;
}

export function textIn(root: HtmlNode): string {
  const parts: string[] = [];
  walk(root, {
    enter(node) {
      if (node.type === 'text') parts.push(node.data ?? '');
    },
  });
  return parts.join('');
}
