type SwitchProps = {
  label: string;
  text?: string;
  on: boolean;
  disabled?: boolean;
  onToggle: (on: boolean) => void;
};

export function Switch({ label, text, on, disabled, onToggle }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={on}
      aria-label={label}
      disabled={disabled}
      onClick={() => onToggle(!on)}
    >
      <i aria-hidden="true" />
      {text && <span className="switch-text">{text}</span>}
    </button>
  );
}
