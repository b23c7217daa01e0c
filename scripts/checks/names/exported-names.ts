const DECLARATION =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm;

/** The names that a file declares and exports. */
export function exportedNames(text: string): string[] {
  return [...new Set([...text.matchAll(DECLARATION)].map(([, name = '']) => name))];
}
