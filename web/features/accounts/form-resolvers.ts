import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import {
  forgotPasswordSchema,
  loginSchema,
  changePasswordSchema,
  profileSchema,
  registerSchema,
  resetPasswordSchema,
} from './form-schemas.ts';

type PasswordRule = { passwordMinLength: number };

export const loginResolver = zodResolver(loginSchema);
export const forgotPasswordResolver = zodResolver(forgotPasswordSchema);
export const profileResolver = zodResolver(profileSchema);
export const registerResolver = withPasswordRule(registerSchema);
export const resetPasswordResolver = withPasswordRule(resetPasswordSchema);
export const changePasswordResolver = withPasswordRule(changePasswordSchema);

/** The minimum password length is a site setting, which the form passes as its context. */
function withPasswordRule<Fields extends FieldValues>(
  schemaOf: (min: number) => z.ZodType<Fields, Fields>,
): Resolver<Fields, PasswordRule, Fields> {
  return (values, context, options) =>
    zodResolver(schemaOf(context?.passwordMinLength ?? 0))(values, undefined, options as never);
}
