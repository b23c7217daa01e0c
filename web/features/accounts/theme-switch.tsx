import { chooseTheme, useTheme } from '#web/lib/theme.ts';
import { Choice } from './choice.tsx';

const OPTIONS = [
  { value: 'system', text: 'System' },
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
] as const;

export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <Choice
      label="Appearance"
      options={OPTIONS}
      value={theme ?? 'system'}
      onChoose={(value) => chooseTheme(value === 'system' ? null : value)}
    />
  );
}
