const COLUMNS = 80;

export function wrapLines(text: string, indent: string, hanging = ''): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    const isEmpty = line.trim() === '';
    if (!isEmpty && line.length + 1 + word.length > COLUMNS) {
      lines.push(line);
      line = indent + hanging + word;
    } else line += isEmpty ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}
