import { z } from 'zod';
import { emailSchema, passwordSchema, usernameSchema } from '#contract/members/accounts.ts';
import { loginBodySchema } from '#contract/members/sign-in.ts';

export const PASSWORD_MISMATCH_MESSAGE = "Passwords don't match";

export { loginBodySchema as loginSchema };

export const forgotPasswordSchema = z.object({ email: emailSchema });

export function createRegistrationFormSchema(passwordMin: number) {
  const password = longEnough(passwordMin);
  return z
    .object({ username: usernameSchema, email: emailSchema, password, confirmPassword: z.string() })
    .refine(agree('password'), mismatch);
}

export function createResetPasswordFormSchema(passwordMin: number) {
  return z.object(pair('newPassword', passwordMin)).refine(agree('newPassword'), mismatch);
}

export function createChangePasswordFormSchema(passwordMin: number) {
  return z
    .object({
      currentPassword: passwordSchema.min(1, 'Please enter your current password.'),
      ...pair('newPassword', passwordMin),
    })
    .refine(agree('newPassword'), mismatch);
}

/** An existing username may break newer rules; the field itself checks a new one. */
export const profileSchema = z.object({
  username: z.string().trim().min(2, 'Username must be at least 2 characters long'),
  email: emailSchema,
  displayName: z.string().trim().max(80, 'Display name must be 80 characters or less'),
  bio: z.string().trim().max(1000, 'Bio must be 1,000 characters or less'),
  location: z.string().trim().max(120, 'Location must be 120 characters or less'),
});

/** At registration, a confirmation that is too short is reported only as a mismatch (M5.30). */
function pair<Name extends string>(name: Name, min: number) {
  const enough = longEnough(min);
  return { [name]: enough, confirmPassword: enough } as Record<Name | 'confirmPassword', typeof enough>;
}

function longEnough(min: number) {
  return passwordSchema.min(min, `Password must be at least ${min} characters.`);
}

function agree(name: string) {
  return (fields: Record<string, unknown>) => fields[name] === fields['confirmPassword'];
}

const mismatch = { message: PASSWORD_MISMATCH_MESSAGE, path: ['confirmPassword'] };
