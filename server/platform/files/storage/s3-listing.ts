export type S3Listing = { entries: { key: string; modified: Date }[]; next: string | null };

export function parseS3Listing(xml: string): S3Listing {
  const entries = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: text(entry, 'Key') ?? '',
    modified: new Date(text(entry, 'LastModified') ?? 0),
  }));
  const isLast = text(xml, 'IsTruncated') !== 'true';
  return { entries, next: isLast ? null : text(xml, 'NextContinuationToken') };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function text(xml: string, tag: string): string | null {
  const [, inner] = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml) ?? [];
  return inner?.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole) ?? null;
}
