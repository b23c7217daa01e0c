import { useState } from 'react';
import { parseUploadUrl, uploadWidthsOf } from '#shared/images/upload-urls.ts';
import { ImageUploader } from '#web/features/images/image-uploader.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Picture } from '#web/ui/display/picture.tsx';

/** The documented guidance (A9.18). */
export const IMAGE_UPLOAD_TRIALS = [
  {
    value: 'general',
    label: 'General Images',
    uploader: 'imageUploader',
    kind: 'General',
    guidance: 'General images can be up to 1200x1200. We resize anything larger.',
    shape: 'square',
    box: { width: 1200, height: 1200 },
  },
  {
    value: 'restaurant',
    label: 'Restaurant Photos',
    uploader: 'restaurantImageUploader',
    kind: 'Restaurant',
    guidance: 'Restaurant photos can be up to 1200x800. We resize anything larger. Landscape looks best.',
    shape: 'wide',
    box: { width: 1200, height: 800 },
  },
  {
    value: 'sandwich',
    label: 'Sandwich Photos',
    uploader: 'sandwichImageUploader',
    kind: 'Sandwich',
    guidance: 'Sandwich photos can be up to 800x600. We resize anything larger. A squarer photo looks best.',
    shape: 'card',
    box: { width: 800, height: 600 },
  },
] as const;

export type ImageUploadTrialKind = (typeof IMAGE_UPLOAD_TRIALS)[number]['value'];

export function ImageUploadTrial({ trial }: { trial: (typeof IMAGE_UPLOAD_TRIALS)[number] }) {
  const [url, setUrl] = useState<string | null>(null);
  const { label, uploader, kind, guidance, shape, box } = trial;
  return (
    <div className="trial">
      <section className="panel" aria-label={`Upload: ${label}`}>
        <p>{guidance}</p>
        <ImageUploader uploader={uploader} kind={kind} shape={shape} current={null} onUploaded={setUrl} />
      </section>
      <section className="panel" aria-label="Processed image">
        <h2>Processed image</h2>
        {url ? (
          <Processed url={url} box={box} />
        ) : (
          <EmptyState title="Nothing processed yet" text="Upload an image, and it’ll show up here." />
        )}
      </section>
    </div>
  );
}

function Processed({ url, box }: { url: string; box: { width: number; height: number } }) {
  const { width } = parseUploadUrl(url) ?? { width: box.width };
  return (
    <>
      <Picture
        className="trial-shown"
        subject={{ imageUrl: url, drawingUrl: url }}
        alt="The processed image"
        {...box}
        eager
      />
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      </p>
      <p className="muted">Stored at these widths: {uploadWidthsOf(width).join(', ')} pixels.</p>
    </>
  );
}
