import type { ReactNode } from 'react';
import { Toaster } from '#web/ui/toaster.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

type ShellProps = {
  /** Stands in the header. */
  bell: ReactNode;
  /** The page's hero continues the header's colour. */
  melt: boolean;
  children: ReactNode;
};

/** What every page stands in. */
export function Shell({ bell, melt, children }: ShellProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header bell={bell} melt={melt} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar />
      <Toaster />
    </>
  );
}
