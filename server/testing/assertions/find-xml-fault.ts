export function findXmlFault(xml: string): string | null {
  const open: string[] = [];
  let at = 0;
  let roots = 0;
  while (at < xml.length) {
    const next = xml.indexOf('<', at);
    const text = xml.slice(at, next === -1 ? undefined : next);
    if (badText(text)) return `text ${JSON.stringify(text.slice(0, 40))}`;
    if (text && open.length === 0) return 'text outside the root';
    if (next === -1) break;
    const tag = TAG.exec(xml.slice(next));
    if (!tag) return `tag ${JSON.stringify(xml.slice(next, next + 60))}`;
    const [whole, closing, name = '', attributes = '', empty] = tag;
    const fault = closing ? closed(open, name) : faultInAttributes(attributes);
    if (fault) return fault;
    if (!closing && open.length === 0 && ++roots > 1) return 'two roots';
    if (!closing && !empty) open.push(name);
    at = next + whole.length;
  }
  return open.length > 0 ? `${open.join(', ')} left open` : null;
}

const TAG = /^<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z-]+="[^"<]*")*)\s*(\/?)>/;

function closed(open: string[], name: string): string | null {
  const last = open.pop();
  return last === name ? null : `</${name}> closes ${last}`;
}

function faultInAttributes(attributes: string): string | null {
  const names = new Set<string>();
  for (const [, name = '', value = ''] of attributes.matchAll(/([a-zA-Z-]+)="([^"]*)"/g)) {
    if (names.has(name)) return `${name} twice`;
    names.add(name);
    if (badText(value)) return `${name}=${JSON.stringify(value.slice(0, 40))}`;
  }
  return null;
}

function badText(text: string): boolean {
  return (
    /&(?!(amp|lt|gt|quot|#39);)/.test(text) ||
    /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(text)
  );
}
