import { useEffect, useRef, useState } from 'react';

interface PictureProps {
  src: string | null;
  /** Shown where there is no photo, or it does not load. */
  fallback: string;
  alt: string;
  width: number;
  height: number;
  /** The picture that the page is about: loaded first instead of when it comes into view. */
  eager?: boolean;
  className?: string;
}

export function Picture({ src, fallback, alt, width, height, eager, className }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const element = useRef<HTMLImageElement>(null);
  // What failed before hydration has told nobody.
  useEffect(() => {
    const { complete, naturalWidth } = element.current ?? {};
    if (complete && naturalWidth === 0) setBroken(src);
  }, [src]);
  const shown = src && src !== broken ? src : fallback;
  return (
    <img
      ref={element}
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
