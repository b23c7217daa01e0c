import { Share2 } from 'lucide-react';
import { useSiteSettings } from '#web/lib/document/page-state-context.tsx';
import { shareUrl } from './share-url.ts';

type ShareButtonProps = {
  title: string;
  path: string;
  variant: 'corner' | 'round' | 'button';
};

const CLASSES = { corner: 'toggle share-on', round: 'toggle', button: 'btn line' } as const;

/** Shares the canonical address. Hidden without JavaScript. */
export function ShareButton({ title, path, variant }: ShareButtonProps) {
  const { baseUrl } = useSiteSettings();
  return (
    <button
      type="button"
      className={`${CLASSES[variant]} needs-script`}
      onClick={() => void shareUrl(title, baseUrl + path)}
    >
      <Share2 className="icon" aria-hidden />
      <span className={variant === 'button' ? undefined : 'sr'}>Share</span>
      <span className="sr"> {title}</span>
    </button>
  );
}
