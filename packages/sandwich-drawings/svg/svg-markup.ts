import { escapeXml } from '#packages/xml/escape-xml.ts';

/** A part of a drawing that is inserted into another one as it is; every other value is escaped. */
export class SvgMarkup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type SvgTemplateValue =
  | SvgMarkup
  | string
  | number
  | false
  | null
  | undefined
  | readonly SvgTemplateValue[];

/** Ids of one drawing. A derived id adds a letter or a dash, so it cannot equal another id. */
export class SvgIdGenerator {
  #count = 0;
  next(): string {
    return `i${this.#count++}`;
  }
}

/** Removes line breaks and the indentation after them, which only serve readers of the source. */
export function svgTemplate(parts: TemplateStringsArray, ...inks: SvgTemplateValue[]): SvgMarkup {
  let joined = joinedLines.get(parts);
  if (!joined) joinedLines.set(parts, (joined = parts.map((part) => part.replace(/\n\s*/g, ''))));
  return new SvgMarkup(interpolate(joined, inks, renderInk));
}

const joinedLines = new WeakMap<TemplateStringsArray, readonly string[]>();

/** Path data: numbers rounded to a tenth, no space before a minus. */
export function svgPathTemplate(parts: TemplateStringsArray, ...values: (number | string)[]): string {
  const data = interpolate(parts, values, (value) =>
    typeof value === 'number' ? formatToTenth(value) : value,
  );
  return data.replaceAll(' -', '-');
}

export function formatToTenth(value: number): string {
  return short(Math.round(value * 10) / 10);
}

export function formatToHundredth(value: number): string {
  return short(Math.round(value * 100) / 100);
}

function interpolate<T>(parts: readonly string[], values: readonly T[], write: (value: T) => string): string {
  let text = parts[0] ?? '';
  values.forEach((value, at) => {
    text += write(value) + (parts[at + 1] ?? '');
  });
  return text;
}

function renderInk(ink: SvgTemplateValue): string {
  if (ink instanceof SvgMarkup) return ink.text;
  if (typeof ink === 'number') return formatToTenth(ink);
  if (typeof ink === 'string') return escapeXml(ink);
  if (Array.isArray(ink)) return ink.map(renderInk).join('');
  return '';
}

function short(value: number): string {
  return String(value).replace(/^(-?)0\./, '$1.');
}
