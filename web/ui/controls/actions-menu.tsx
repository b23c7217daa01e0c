import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useId, useRef, type KeyboardEvent } from 'react';

type Action = {
  text: string;
  Icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  onChoose: () => void;
};

type ActionsMenuProps = {
  /** "Actions for ..." */
  label: string;
  actions: readonly Action[];
};

export function ActionsMenu({ label, actions }: ActionsMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);

  function items(): HTMLButtonElement[] {
    return [...(menu.current?.querySelectorAll<HTMLButtonElement>('[role=menuitem]:enabled') ?? [])];
  }

  function move(event: KeyboardEvent) {
    const list = items();
    const at = list.indexOf(document.activeElement as HTMLButtonElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const step = steps[event.key];
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (step === undefined) return;
    event.preventDefault();
    list.at(step % list.length)?.focus();
  }

  return (
    <>
      <button type="button" className="iconbtn" aria-label={label} aria-haspopup="menu" popoverTarget={id}>
        <Ellipsis className="icon" aria-hidden />
      </button>
      <div
        id={id}
        ref={menu}
        popover="auto"
        role="menu"
        aria-label={label}
        className="actions-menu"
        onKeyDown={move}
        onToggle={(event) => event.newState === 'open' && items()[0]?.focus()}
      >
        {actions.map(({ text, Icon, danger, disabled, onChoose }) => (
          <button
            key={text}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={danger ? 'danger' : undefined}
            disabled={disabled}
            onClick={() => {
              menu.current?.hidePopover();
              onChoose();
            }}
          >
            {Icon && <Icon className="icon" aria-hidden />}
            {text}
          </button>
        ))}
      </div>
    </>
  );
}
