import { useEffect, useRef } from 'react';
import { useTheme } from '#web/lib/theme.ts';

/** Calls when the visitor has chosen another theme, or the system has. */
export function useThemeChange(onChange: () => void): void {
  const theme = useTheme();
  const latest = useRef(onChange);
  const shown = useRef(theme);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (shown.current !== theme) latest.current();
    shown.current = theme;
  }, [theme]);
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const change = () => latest.current();
    system.addEventListener('change', change);
    return () => system.removeEventListener('change', change);
  }, []);
}
