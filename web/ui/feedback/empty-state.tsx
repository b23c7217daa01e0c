import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** 1: the whole page has nothing else. 2: right under the page's heading. 3: in a section with a heading. */
export type HeadingLevel = 1 | 2 | 3;

type EmptyProps = {
  title: string;
  text?: string;
  picture?: string;
  failed?: boolean;
  headingLevel?: HeadingLevel;
  children?: ReactNode;
};

export function EmptyState({ title, text, picture, failed = false, headingLevel = 3, children }: EmptyProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="empty" role={failed ? 'alert' : 'status'}>
      {picture ? (
        <img src={picture} alt="" width={200} height={150} />
      ) : (
        <div className="plate">{failed && <TriangleAlert className="icon" aria-hidden />}</div>
      )}
      <Heading>{title}</Heading>
      {text && <p className="muted">{text}</p>}
      {children && <div className="message-actions">{children}</div>}
    </div>
  );
}
