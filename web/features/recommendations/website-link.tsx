import { ExternalLink } from 'lucide-react';

/** Strangers typed it: it opens beside, knows nothing of us and gets no credit for it. */
export function WebsiteLink({ url }: { url: string }) {
  return (
    <a className="outward" href={url} target="_blank" rel="noopener nofollow ugc">
      {url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
      <ExternalLink className="icon" aria-hidden />
      <span className="sr"> (opens in a new tab)</span>
    </a>
  );
}
