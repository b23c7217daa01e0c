import { DomHandler, Parser } from 'htmlparser2';

export type HtmlNode = {
  type: string;
  name?: string;
  data?: string;
  attribs?: Record<string, string>;
  firstChild?: HtmlNode | null;
  nextSibling?: HtmlNode | null;
  parent?: HtmlNode | null;
};
type Visit = { enter(node: HtmlNode): boolean | void; leave?(node: HtmlNode): void };

/** Browsers nest at most 512 elements, and the parsers' time grows with the square of the depth. */
const MAX_DEPTH = 1_000;

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

/** Not recursive, because deep pages overflow the stack; cheerio's selectors took 5 s for 80,000 paragraphs. */
export function walkHtml(root: HtmlNode, { enter, leave }: Visit): void {
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

export function findElements(root: HtmlNode, matches: (node: HtmlNode) => boolean, max = 2_000): HtmlNode[] {
  const found: HtmlNode[] = [];
  walkHtml(root, {
    enter(node) {
      if (found.length < max && node.name !== undefined && matches(node)) found.push(node);
    },
  });
  return found;
}

export function textContentOf(root: HtmlNode): string {
  const parts: string[] = [];
  walkHtml(root, {
    enter(node) {
      if (node.type === 'text') parts.push(node.data ?? '');
    },
  });
  return parts.join('');
}
