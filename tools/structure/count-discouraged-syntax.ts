import { readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';

export type DiscouragedSyntaxCounts = {
  nonNull: number;
  nestedTernaries: number;
  longFunctions: number;
  assertedRows: number;
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
const MAX_LINES = 60;

export function countDiscouragedSyntax(file: string): DiscouragedSyntaxCounts {
  const source = readFileSync(file, 'utf8');
  const counts = { nonNull: 0, nestedTernaries: 0, longFunctions: 0, assertedRows: 0 };
  const linesOf = ({ start, end }: Node) => source.slice(start, end).split('\n').length;
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, (node) => {
    if (node.type === 'TSNonNullExpression') counts.nonNull++;
    if (node.type === 'ConditionalExpression' && hasTernary(node)) counts.nestedTernaries++;
    if (FUNCTIONS.has(node.type) && linesOf(node) > MAX_LINES) counts.longFunctions++;
    if (isExecutedWithRowType(node)) counts.assertedRows++;
  });
  return counts;
}

function hasTernary({ consequent, alternate }: Node): boolean {
  return [consequent, alternate].some((branch) => (branch as Node).type === 'ConditionalExpression');
}

function isExecutedWithRowType(node: Node): boolean {
  if (node.type !== 'MemberExpression' || (node['property'] as Node)['name'] !== 'execute') return false;
  const tagged = node['object'] as Node;
  return tagged.type === 'TaggedTemplateExpression' && Boolean(tagged['typeArguments']);
}

function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  for (const value of Object.values(node).flat()) if (isNode(value)) visit(value, look);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
