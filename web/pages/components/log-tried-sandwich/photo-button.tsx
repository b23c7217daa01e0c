import { Camera, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { useNetworkStatus } from '#web/lib/offline/network-status.ts';
import type { PhotoSuggestion } from './use-photo-suggestion.ts';

/** Not offered without a network: a photo does not wait on the device. */
export function PhotoButton({ photo }: { photo: PhotoSuggestion }) {
  const { url, sending, hint, choose, discard } = photo;
  const input = useRef<HTMLInputElement>(null);
  const isUp = useNetworkStatus().connection === 'up';
  if (!isUp && !url) return null;
  return (
    <div className="log-photo">
      {url ? (
        <>
          <img src={url} alt="Your sandwich" width={72} height={54} />
          <Button variant="line" onClick={discard}>
            <X className="icon" aria-hidden />
            Remove photo
          </Button>
          <p className="muted small">We check each photo before it goes on the site.</p>
        </>
      ) : (
        <Button
          variant="line"
          aria-disabled={sending !== null}
          onClick={() => !sending && input.current?.click()}
        >
          <Camera className="icon" aria-hidden />
          {sending ? `Uploading ${Math.round(sending.share * 100)}%` : 'Add a photo'}
        </Button>
      )}
      {hint && (
        <p role="status" className="muted small">
          {hint}
        </p>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label="Photo"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) choose(file);
        }}
      />
    </div>
  );
}
