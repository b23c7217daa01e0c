import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'wouter';

type Look = 'primary' | 'line' | 'quiet' | 'done' | 'danger' | 'cream';

interface Style {
  look?: Look;
  size?: 'normal' | 'big';
  wide?: boolean;
}

interface ButtonProps extends Style, ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ look, size, wide, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass({ look, size, wide }, className)} {...rest} />;
}

interface ButtonLinkProps extends Style {
  to: string;
  className?: string;
  children: ReactNode;
  onClick?: (event: React.MouseEvent) => void;
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, wide, className, to, ...rest }: ButtonLinkProps) {
  return <Link href={to} className={buttonClass({ look, size, wide }, className)} {...rest} />;
}

function buttonClass({ look = 'primary', size, wide }: Style, more?: string): string {
  return ['btn', look !== 'primary' && look, size === 'big' && 'big', wide && 'wide', more]
    .filter(Boolean)
    .join(' ');
}
