type SwitchProps = {
  label: string;
  text?: string;
  isOn: boolean;
  disabled?: boolean;
  onToggle: (on: boolean) => void;
};

export function Switch({ label, text, isOn, disabled, onToggle }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={isOn}
      aria-label={label}
      disabled={disabled}
      onClick={() => onToggle(!isOn)}
    >
      <i aria-hidden="true" />
      {text && <span className="switch-text">{text}</span>}
    </button>
  );
}
