const DECLARATION =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm;

export function exportedNames(text: string): string[] {
  return [...new Set([...text.matchAll(DECLARATION)].map(([, name = '']) => name))];
}
