import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { copyText } from '#web/lib/device/copy-text.ts';
import { Button } from '#web/ui/controls/button.tsx';

type RecoveryCodesProps = {
  codes: readonly string[];
  siteName: string;
  onDone: () => void;
};

/** Shown once: the server stores only hashes. */
export function RecoveryCodes({ codes, siteName, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function download() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`Recovery codes for ${siteName}\n\n${text}\n`]));
    link.download = 'recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <>
      <h2 tabIndex={-1} ref={heading}>
        Your recovery codes
      </h2>
      <p>
        If you lose your phone, you can log in with one of these codes. Each works once. Save them now, but
        not on your phone. You won’t see them again.
      </p>
      <ul className="recovery-codes num" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="pair">
        <Button variant="line" onClick={() => void copyText(text, 'Recovery codes copied')}>
          <Copy className="icon" aria-hidden />
          Copy
        </Button>
        <Button variant="line" onClick={download}>
          <Download className="icon" aria-hidden />
          Download
        </Button>
      </div>
      <Button wide onClick={onDone}>
        I’ve saved them
      </Button>
    </>
  );
}
