import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import {
  forgotPasswordSchema,
  loginSchema,
  createChangePasswordFormSchema,
  profileSchema,
  createRegistrationFormSchema,
  createResetPasswordFormSchema,
} from './form-schemas.ts';

type PasswordRule = { passwordMinLength: number };

export const loginFormResolver = zodResolver(loginSchema);
export const forgotPasswordFormResolver = zodResolver(forgotPasswordSchema);
export const profileFormResolver = zodResolver(profileSchema);
export const registrationFormResolver = withPasswordRule(createRegistrationFormSchema);
export const resetPasswordFormResolver = withPasswordRule(createResetPasswordFormSchema);
export const changePasswordFormResolver = withPasswordRule(createChangePasswordFormSchema);

/** The minimum password length is a site setting, which the form passes as its context. */
function withPasswordRule<Fields extends FieldValues>(
  schemaOf: (min: number) => z.ZodType<Fields, Fields>,
): Resolver<Fields, PasswordRule, Fields> {
  return (values, context, options) =>
    zodResolver(schemaOf(context?.passwordMinLength ?? 0))(values, undefined, options as never);
}
