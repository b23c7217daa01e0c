import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'wouter';

type Look = 'primary' | 'line' | 'quiet' | 'done' | 'danger' | 'cream';

type Style = {
  look?: Look;
  size?: 'normal' | 'big';
  wide?: boolean;
};

type ButtonProps = {
  ref?: Ref<HTMLButtonElement>;
} & Style &
  ButtonHTMLAttributes<HTMLButtonElement>;

export function Button({ look, size, wide, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass({ look, size, wide }, className)} {...rest} />;
}

type ButtonLinkProps = {
  to: string;
  className?: string;
  children: ReactNode;
  onClick?: (event: React.MouseEvent) => void;
} & Style;

export function ButtonLink({ look, size, wide, className, to, ...rest }: ButtonLinkProps) {
  return <Link href={to} className={buttonClass({ look, size, wide }, className)} {...rest} />;
}

function buttonClass({ look = 'primary', size, wide }: Style, more?: string): string {
  return ['btn', look !== 'primary' && look, size === 'big' && 'big', wide && 'wide', more]
    .filter(Boolean)
    .join(' ');
}
