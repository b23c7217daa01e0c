import { parseAst } from 'vite';

export type VisibleText = { line: number; text: string };
type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Attributes that only the browser reads. */
const UNSEEN_ATTRIBUTES = /^(?:className|d|key|path|points|sizes|style|viewBox)$/;
/** Only developers read these: the API reference and internal errors. */
const UNSEEN_PROPERTIES = /^(?:summary|description)$/;
const UNSEEN_CALLS = /^(?:describe|Error|TypeError|StartupError)$/;
const REJECTIONS = /^(?:HttpError|notFound|unavailable)$/;
const MESSAGES = /\/(?:notification-text|render-digest|account-deletion|email-tokens)\.ts$/;

/** The texts of a file that a visitor, a member or an admin may read. `…` stands for what is inserted. */
export function visibleTexts(file: string, source: string): VisibleText[] {
  const texts: VisibleText[] = [];
  const isAllSeen = !file.startsWith('server/') || MESSAGES.test(file);
  const body = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
  collect(body, isAllSeen);
  return texts;

  function collect(node: Node, isSeen: boolean): void {
    if (isUnseen(node)) return;
    const text = isSeen ? textOf(node) : null;
    if (text !== null && /[a-z]\s|^[A-Z][a-z]+$/.test(text))
      texts.push({ line: source.slice(0, node.start).split('\n').length, text });
    const isInside = isSeen || REJECTIONS.test(calleeOf(node));
    for (const part of seenPartsOf(node)) if (isNode(part)) collect(part, isInside);
  }
}

function isUnseen(node: Node): boolean {
  if (node.type.startsWith('TS') || node.type === 'ImportDeclaration') return !isCast(node);
  if (node.type === 'JSXAttribute') return UNSEEN_ATTRIBUTES.test(nameOf(node['name']));
  if (node.type === 'Property') return UNSEEN_PROPERTIES.test(nameOf(node['key']));
  return nameOf(node['tag']) === 'sql';
}

/** A literal key only looks up a text; the value is shown. */
function seenPartsOf(node: Node): unknown[] {
  if (UNSEEN_CALLS.test(calleeOf(node))) return [node['callee']];
  if (node.type === 'Property' && !node['computed']) return [node['value']];
  return Object.values(node).flat();
}

function isCast({ type }: Node): boolean {
  return type === 'TSAsExpression' || type === 'TSSatisfiesExpression';
}

function textOf(node: Node): string | null {
  if (node.type === 'JSXText' || node.type === 'Literal')
    return typeof node['value'] === 'string' ? oneLine(node['value']) : null;
  if (node.type !== 'TemplateLiteral') return null;
  return oneLine(
    (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…'),
  );
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function calleeOf(node: Node): string {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return '';
  const callee = node['callee'] as Node;
  return nameOf(callee['property'] ?? callee);
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
