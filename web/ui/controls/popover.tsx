import { useId, type MouseEvent, type ReactNode } from 'react';

type PopoverProps = {
  button: ReactNode;
  /** How the button looks: a chip unless told otherwise. */
  className?: string;
  label: string;
  /** A choice of one closes the panel, a choice of many leaves it open until it is done. */
  isChoiceOfOne?: boolean;
  align?: 'start' | 'end';
  children: ReactNode;
};

/** A native popover under its button, a sheet on a phone: it opens without JavaScript and closes on Escape or a press beside it. */
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
