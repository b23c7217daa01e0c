import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'wouter';

type ButtonVariant = 'primary' | 'line' | 'quiet' | 'done' | 'danger' | 'cream';

type Style = {
  variant?: ButtonVariant;
  size?: 'normal' | 'big';
  wide?: boolean;
};

type ButtonProps = {
  ref?: Ref<HTMLButtonElement>;
} & Style &
  ButtonHTMLAttributes<HTMLButtonElement>;

export function Button({ variant, size, wide, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass({ variant, size, wide }, className)} {...rest} />;
}

type ButtonLinkProps = {
  to: string;
  /** `history.state` of the page that it opens (use-history-state.ts). */
  state?: Record<string, unknown>;
  className?: string;
  children: ReactNode;
  onClick?: (event: React.MouseEvent) => void;
} & Style;

export function ButtonLink({ variant, size, wide, className, to, ...rest }: ButtonLinkProps) {
  return <Link href={to} className={buttonClass({ variant, size, wide }, className)} {...rest} />;
}

function buttonClass({ variant = 'primary', size, wide }: Style, more?: string): string {
  return ['btn', variant !== 'primary' && variant, size === 'big' && 'big', wide && 'wide', more]
    .filter(Boolean)
    .join(' ');
}
