import { readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { parseAst } from 'vite';
import { findWrittenTables } from '../checks/table-owners.ts';

export type FunctionWrites = {
  id: string;
  file: string;
  name: string;
  tables: string[];
  uses: string[];
  tags: string[];
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Names = Map<string, string>;

export function readFunctionWrites(files: readonly string[]): Map<string, FunctionWrites> {
  const declared = new Map<string, FunctionWrites>();
  const aliases: Names = new Map();
  for (const file of files) readFile(file, declared, aliases);
  const settle = (id: string): string => {
    const target = aliases.get(id);
    return target === undefined ? id : settle(target);
  };
  for (const one of declared.values()) one.uses = one.uses.map(settle).filter((id) => declared.has(id));
  return declared;
}

function readFile(file: string, declared: Map<string, FunctionWrites>, aliases: Names): void {
  const text = readFileSync(file, 'utf8');
  const body = parseAst(text, { lang: 'ts' }).body as unknown as Node[];
  const statements = body.map((node) => (node['declaration'] as Node | null | undefined) ?? node);
  const names = namesIn(file, body, statements, aliases);
  for (const [name, node] of statements.flatMap(declarationsOf)) {
    const id = `${file}#${name}`;
    const [uses, tags]: [string[], string[]] = [[], []];
    walk(node, (inner, parent) => {
      const used = usedBy(inner, parent, names);
      if (used && used !== id) uses.push(used);
      if (isCallOf(inner, 'invalidateCacheTags')) tags.push(text.slice(...argumentsOf(inner)));
    });
    declared.set(id, {
      id,
      file,
      name,
      tables: findWrittenTables(text.slice(node.start, node.end)),
      uses,
      tags,
    });
  }
}

/** `queries` stands for `queries.ts#*`. */
function namesIn(file: string, body: Node[], statements: Node[], aliases: Names): Names {
  const names: Names = new Map();
  for (const node of body) {
    const source = (node['source'] as { value: string } | null | undefined)?.value;
    const from = source && fileOf(file, source);
    if (!from) continue;
    for (const each of node['specifiers'] as Node[]) {
      const inner = nameOf(each['imported'] ?? each['local']);
      const isNamespace = each.type === 'ImportNamespaceSpecifier';
      if (each.type === 'ExportSpecifier')
        aliases.set(`${file}#${nameOf(each['exported'])}`, `${from}#${inner}`);
      else names.set(nameOf(each['local']), `${from}#${isNamespace ? '*' : inner}`);
    }
  }
  for (const [name] of statements.flatMap(declarationsOf)) names.set(name, `${file}#${name}`);
  return names;
}

function declarationsOf(node: Node): [string, Node][] {
  if (node.type === 'FunctionDeclaration') return [[nameOf(node['id']), node]];
  if (node.type !== 'VariableDeclaration') return [];
  return (node['declarations'] as Node[])
    .filter(({ id }) => (id as Node).type === 'Identifier')
    .map((each) => [nameOf(each['id']), each]);
}

function usedBy(node: Node, parent: Node, names: Names): string | undefined {
  if (node.type !== 'Identifier') return undefined;
  const isMember = parent.type === 'MemberExpression' && parent['property'] === node && !parent['computed'];
  if (!isMember) return names.get(nameOf(node))?.replace(/^.*#\*$/, '') || undefined;
  const object = parent['object'] as Node;
  const namespace = object.type === 'Identifier' ? names.get(nameOf(object)) : undefined;
  return namespace?.endsWith('#*') ? `${namespace.slice(0, -1)}${nameOf(node)}` : undefined;
}

function isCallOf(node: Node, name: string): boolean {
  const callee = node['callee'] as Node | undefined;
  return node.type === 'CallExpression' && callee?.type === 'Identifier' && nameOf(callee) === name;
}

function argumentsOf(call: Node): [number, number] {
  const [, tags] = call['arguments'] as Node[];
  return tags ? [tags.start, tags.end] : [0, 0];
}

function nameOf(identifier: unknown): string {
  return (identifier as { name: string }).name;
}

function walk(node: Node, visit: (node: Node, parent: Node) => void): void {
  for (const value of Object.values(node).flat())
    if (typeof value === 'object' && value !== null && typeof (value as Node).type === 'string') {
      visit(value as Node, node);
      walk(value as Node, visit);
    }
}

function fileOf(from: string, source: string): string | null {
  if (source.startsWith('#server/')) return source.slice(1);
  return source.startsWith('.') ? join(from, '..', source) : null;
}
