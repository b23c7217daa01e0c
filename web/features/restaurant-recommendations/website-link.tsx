import { ExternalLink } from 'lucide-react';

/** A link from an unknown person: it opens in a new tab without referrer or search engine credit. */
export function WebsiteLink({ url }: { url: string }) {
  return (
    <a className="outward" href={url} target="_blank" rel="noopener nofollow ugc">
      {url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
      <ExternalLink className="icon" aria-hidden />
      <span className="sr"> (opens in a new tab)</span>
    </a>
  );
}
