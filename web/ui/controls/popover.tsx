import { useId, type MouseEvent, type ReactNode } from 'react';

type PopoverProps = {
  button: ReactNode;
  className?: string;
  label: string;
  /** Picking one option closes the panel; a multiple choice leaves it open. */
  isChoiceOfOne?: boolean;
  align?: 'start' | 'end';
  children: ReactNode;
};

/** A native popover, a sheet on a phone: it opens without JavaScript and closes on Escape or a click outside. */
export function Popover({ button, className = 'chip', label, isChoiceOfOne, align, children }: PopoverProps) {
  const id = useId();

  function closeOnChoice(event: MouseEvent<HTMLDivElement>) {
    if (isChoiceOfOne && (event.target as Element).closest('a')) event.currentTarget.hidePopover();
  }

  return (
    <>
      <button type="button" className={className} popoverTarget={id} aria-haspopup="dialog">
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={align === 'end' ? 'popover end' : 'popover'}
        onClick={closeOnChoice}
      >
        <header>
          <h2>{label}</h2>
          <button type="button" className="btn quiet" popoverTarget={id} popoverTargetAction="hide">
            {isChoiceOfOne ? 'Close' : 'Done'}
          </button>
        </header>
        {children}
      </div>
    </>
  );
}
