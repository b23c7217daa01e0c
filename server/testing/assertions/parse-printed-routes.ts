/** Whole paths out of the tree that the application prints, whose lines hold what follows their parent's. */
export function parsePrintedRoutes(tree: string): string[] {
  const way: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (part === undefined) return [];
    const depth = (indent ?? '').length / 4;
    way.splice(depth, way.length, part);
    return methods ? [way.join('')] : [];
  });
}
