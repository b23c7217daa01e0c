import { useEffect, useRef, useState } from 'react';
import { srcSetOf } from '#shared/images/upload-urls.ts';

type PictureProps = {
  /** The drawing is shown if there is no photo or the photo does not load. */
  subject: { imageUrl: string | null; drawingUrl: string };
  alt?: string;
  width?: number;
  height?: number;
  /** The page's main picture: it loads first, not when it comes into view. */
  eager?: boolean;
  /** Displayed width, to choose among an upload's sizes; lazy pictures are measured where browsers can. */
  sizes?: string;
  className?: string;
};

const CARD = 'auto, (width <= 900px) 92vw, 400px';
const WIDE = '(width <= 900px) 100vw, 640px';

export function Picture(props: PictureProps) {
  const { subject, alt = '', width = 800, height = 600, eager, sizes, className } = props;
  const src = subject.imageUrl;
  const [broken, setBroken] = useState<string | null>(null);
  const element = useRef<HTMLImageElement>(null);
  // An error before hydration has fired no event.
  useEffect(() => {
    const { complete, naturalWidth } = element.current ?? {};
    if (complete && naturalWidth === 0) setBroken(src);
  }, [src]);
  const shown = src && src !== broken ? src : subject.drawingUrl;
  const srcSet = srcSetOf(shown);
  return (
    <img
      ref={element}
      {...(srcSet && { srcSet, sizes: sizes ?? (eager ? WIDE : CARD) })}
      src={shown}
      alt={alt}
      width={width}
      height={height}
      className={className}
      decoding="async"
      {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      onError={() => setBroken(src)}
    />
  );
}
