import { MicrodataRdfParser } from 'microdata-rdf-streaming-parser';
import { RdfaParser } from 'rdfa-streaming-parser';
import {
  addStructuredProperty,
  createStructuredItem,
  localNameOfIri,
  type StructuredItem,
} from './structured-items.ts';

type Term = { termType: string; value: string };
type Quad = { subject: Term; predicate: Term; object: Term };
type QuadStream = {
  on(event: 'data', listener: (quad: Quad) => void): QuadStream;
  on(event: 'error', listener: (error: Error) => void): QuadStream;
  on(event: 'end', listener: () => void): QuadStream;
  end(html: string): unknown;
};

const TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const MAX_QUADS = 50_000;

export function parseMicrodata(html: string, baseIRI: string): Promise<StructuredItem[]> {
  return readQuads(new MicrodataRdfParser({ baseIRI }) as unknown as QuadStream, html);
}

export function parseRdfa(html: string, baseIRI: string): Promise<StructuredItem[]> {
  return readQuads(
    new RdfaParser({ baseIRI, profile: 'html', contentType: 'text/html' }) as unknown as QuadStream,
    html,
  );
}

/** Keeps the quads before a syntax error. */
async function readQuads(parser: QuadStream, html: string): Promise<StructuredItem[]> {
  const quads: Quad[] = [];
  await new Promise<void>((resolve) => {
    parser
      .on('data', (quad) => void (quads.length < MAX_QUADS && quads.push(quad)))
      .on('error', () => resolve())
      .on('end', resolve);
    parser.end(html);
  });
  return itemsOfQuads(quads);
}

function itemsOfQuads(quads: readonly Quad[]): StructuredItem[] {
  const items = new Map<string, StructuredItem>();
  const named = (subject: Term): StructuredItem => {
    const known = items.get(subject.value);
    if (known) return known;
    const item = createStructuredItem(subject.value);
    items.set(subject.value, item);
    return item;
  };
  for (const { subject } of quads) named(subject);
  for (const { subject, predicate, object } of quads) {
    const item = named(subject);
    if (predicate.value === TYPE) item.types.push(localNameOfIri(object.value));
    else if (VOCABULARIES.test(predicate.value))
      addStructuredProperty(
        item,
        localNameOfIri(predicate.value),
        (object.termType === 'Literal' ? undefined : items.get(object.value)) ?? object.value,
      );
  }
  return [...items.values()];
}

/** Other vocabularies, those of social networks and of HTML, have their own readers. */
const VOCABULARIES =
  /^https?:\/\/(?:[\w.-]+\.)?(?:schema\.org|data-vocabulary\.org|purl\.org\/goodrelations)\//i;
