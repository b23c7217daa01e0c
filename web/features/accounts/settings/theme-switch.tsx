import { setTheme, useTheme } from '#web/lib/device/theme.ts';
import { RadioChips } from './radio-chips.tsx';

const OPTIONS = [
  { value: 'system', text: 'System' },
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
] as const;

export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <RadioChips
      label="Appearance"
      options={OPTIONS}
      value={theme ?? 'system'}
      onChoose={(value) => setTheme(value === 'system' ? null : value)}
    />
  );
}
