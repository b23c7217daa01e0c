import { assertDefined } from '#shared/assert-defined.ts';
export type CsvRecord = { fields: string[]; end: number; lines: number };

// No address or menu text is longer, so a quotation mark that is still open after this is a stray one.
const MAX_LINES = 20;
const MAX_FIELD_LENGTH = 32 * 1024;

/** 'more' needs further input; 'unclosed' is a stray quotation mark. One inside an unquoted field (6" sub) is text. */
export function scanCsvRecord(
  text: string,
  start: number,
  delimiter: string,
  isLast: boolean,
): CsvRecord | 'more' | 'unclosed' {
  const fields: string[] = [];
  let lines = 1;
  for (let at = start; ;) {
    const field =
      text[at] === '"' ? quotedField(text, at, delimiter, isLast) : plainField(text, at, delimiter);
    if (field === 'unclosed') return 'unclosed';
    if (field === 'more' || (field.end >= text.length && !isLast))
      return text.length - start > MAX_FIELD_LENGTH * 64 ? 'unclosed' : 'more';
    lines += field.feeds;
    if (lines > MAX_LINES) return 'unclosed';
    fields.push(field.value);
    if (text[field.end] === delimiter) at = field.end + 1;
    else return { fields, end: Math.min(field.end + 1, text.length), lines };
  }
}

const OPENS: ReadonlySet<string> = new Set(['\n', ',', ';', '\t']);

type Field = { value: string; end: number; feeds: number };

function plainField(text: string, start: number, delimiter: string): Field {
  const feed = text.indexOf('\n', start);
  const line = feed < 0 ? text.length : feed;
  const next = text.indexOf(delimiter, start);
  if (next >= 0 && next < line) return { value: text.slice(start, next), end: next, feeds: 0 };
  const value = text.slice(start, line);
  return { value: value.endsWith('\r') ? value.slice(0, -1) : value, end: line, feeds: 0 };
}

function quotedField(
  text: string,
  start: number,
  delimiter: string,
  isLast: boolean,
): Field | 'more' | 'unclosed' {
  for (let quote = start; ;) {
    quote = text.indexOf('"', quote + 1);
    if (quote < 0) return isLast || text.length - start > MAX_FIELD_LENGTH ? 'unclosed' : 'more';
    if (quote - start > MAX_FIELD_LENGTH) return 'unclosed';
    if (text[quote + 1] === '"') {
      quote += 1;
      continue;
    }
    const end = text[quote + 1] === '\r' ? quote + 2 : quote + 1;
    const after = text[end];
    if (after === undefined && !isLast) return 'more';
    if (after !== undefined && after !== '\n' && text[quote + 1] !== delimiter) {
      // It opens another field, so the first one was stray; otherwise it is part of the text.
      if (quote > start + 1 && OPENS.has(assertDefined(text[quote - 1]))) return 'unclosed';
      continue;
    }
    const value = text.slice(start + 1, quote).replaceAll('""', '"');
    const feeds = value.split('\n').length - 1;
    return { value, end: text[quote + 1] === delimiter ? quote + 1 : end, feeds };
  }
}
