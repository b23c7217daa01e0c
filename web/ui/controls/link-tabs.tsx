import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

type LinkTab = {
  to: string;
  label: string;
  isActive: boolean;
};

type LinkTabsProps = {
  label: string;
  tabs: readonly LinkTab[];
  children: ReactNode;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Each link is reachable by Tab and works without a script. */
export function LinkTabs({ label, tabs, children }: LinkTabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  const chosen = tabs.findIndex(({ isActive }) => isActive);

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (chosen + step + tabs.length) % tabs.length;
    const next = tabs[index];
    if (next) navigate(next.to);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(({ to, label: text, isActive }, index) => (
          <Link
            key={text}
            href={to}
            role="tab"
            id={`${id}-${index}`}
            aria-selected={isActive}
            aria-controls={isActive ? `${id}-panel` : undefined}
          >
            {text}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
