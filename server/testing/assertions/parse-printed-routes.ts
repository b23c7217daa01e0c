export function parsePrintedRoutes(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (part === undefined) return [];
    const depth = (indent ?? '').length / 4;
    parents.splice(depth, parents.length, part);
    return methods ? [parents.join('')] : [];
  });
}
