/** Strings, quoted names, dollar quotes and comments, in which a semicolon ends nothing. */
const OPAQUE = /'(?:[^']|'')*'|"[^"]*"|\$([A-Za-z_]*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//y;

/** Citus sends a statement to its workers by the text that it came in, so that each has to come alone. */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length;) {
    OPAQUE.lastIndex = at;
    const opaque = OPAQUE.exec(text);
    if (opaque) at += opaque[0].length;
    else if (text[at++] === ';') {
      statements.push(text.slice(start, at));
      start = at;
    }
  }
  return [...statements, text.slice(start)].map((one) => one.trim()).filter(hasWords);
}

function hasWords(statement: string): boolean {
  return statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '';
}
