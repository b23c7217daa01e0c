import '#web/styles/components/uploader.css';
import { ImageUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Picture } from '#web/ui/display/picture.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { useImageUpload, type ImageUploadState, type ImageUploadOptions } from './use-image-upload.ts';

type ImageUploaderProps = {
  current: string | null;
  fallback?: string | null;
  /** The ideal size, such as `Best at 800x600.` */
  hint?: string;
  shape?: 'square' | 'card' | 'wide';
} & ImageUploadOptions;

export function ImageUploader({
  current,
  fallback = null,
  hint: ideal,
  shape = 'card',
  ...options
}: ImageUploaderProps) {
  const { sending, hint, begin, cancel } = useImageUpload(options);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const shown = sending?.preview ?? current;
  const noun = options.kind === 'Badge' ? 'image' : 'photo';

  function take(files: FileList | null | undefined) {
    const file = files?.[0];
    if (file && !sending) begin(file);
    if (input.current) input.current.value = '';
  }

  function dragged(event: DragEvent) {
    event.preventDefault();
    setDraggedOver(event.type === 'dragover');
    if (event.type === 'drop') take(event.dataTransfer.files);
  }

  return (
    <div
      className={isDraggedOver ? 'uploader over' : 'uploader'}
      onDragOver={dragged}
      onDragLeave={dragged}
      onDrop={dragged}
    >
      <div className={`uploader-frame ${shape}`}>
        {shown || fallback ? (
          <Picture
            key={shown}
            subject={{ imageUrl: shown, drawingUrl: fallback ?? shown ?? '' }}
            alt={sending ? `The ${noun} you chose` : `The current ${noun}`}
          />
        ) : (
          <ImageUp className="icon" aria-hidden />
        )}
      </div>
      {sending ? (
        <Progress sending={sending} onCancel={cancel} />
      ) : (
        <ChooseFile noun={noun} ideal={ideal} hint={hint} onChoose={() => input.current?.click()} />
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label={`${options.kind} ${noun}`}
        onChange={(event) => take(event.target.files)}
      />
    </div>
  );
}

type ChooseFileProps = {
  noun: 'image' | 'photo';
  ideal: string | undefined;
  hint: string | null;
  onChoose: () => void;
};

function ChooseFile({ noun, ideal, hint, onChoose }: ChooseFileProps) {
  return (
    <div className="uploader-ask">
      <Button variant="line" onClick={onChoose}>
        <ImageUp className="icon" aria-hidden />
        {noun === 'image' ? 'Choose an image' : 'Choose a photo'}
      </Button>
      <p className="muted">
        <span className="uploader-drop">Or drop it here. </span>JPG, PNG, or GIF, up to 4MB. {ideal}
      </p>
      {hint && (
        <p role="status" className="uploader-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

function Progress({
  sending: { name, share },
  onCancel,
}: {
  sending: ImageUploadState;
  onCancel: () => void;
}) {
  const percent = Math.round(share * 100);
  return (
    <div className="uploader-progress">
      <p role="status">
        {share < 1 ? 'Uploading' : 'Preparing'} <bdi>{name}</bdi>...
      </p>
      <div className="pair">
        <ProgressBar value={percent} max={100} label="Upload progress" />
        <span className="num">{percent}%</span>
      </div>
      <Button variant="line" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
