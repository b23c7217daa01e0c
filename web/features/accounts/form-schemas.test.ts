import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  loginSchema,
  createChangePasswordFormSchema,
  profileSchema,
  createRegistrationFormSchema,
  createResetPasswordFormSchema,
} from './form-schemas.ts';

const SHORT = 'Password must be at least 6 characters.';
const register = {
  username: 'wingspan',
  email: 'wing@span.example',
  password: 'pickle',
  confirmPassword: 'pickle',
};
const profile = { username: 'wingspan', email: 'wing@span.example', displayName: '', bio: '', location: '' };
const change = { currentPassword: 'x', newPassword: 'pickle', confirmPassword: 'pickle' };

test.each([
  [
    'a login with a short username and a short password',
    loginSchema,
    { username: 'w', password: '12345' },
    ['Username must be at least 2 characters long', SHORT],
  ],
  [
    'a login with a reserved name, as an old account may have',
    loginSchema,
    { username: 'admin', password: '123456' },
    [],
  ],
  ['a registration', createRegistrationFormSchema(6), register, []],
  [
    'a short username',
    createRegistrationFormSchema(6),
    { ...register, username: 'w' },
    ['Username must be at least 2 characters long'],
  ],
  [
    'a long username',
    createRegistrationFormSchema(6),
    { ...register, username: 'w'.repeat(21) },
    ['Username must be 20 characters or less'],
  ],
  [
    'a username with a space',
    createRegistrationFormSchema(6),
    { ...register, username: 'w w' },
    ['Username can only contain letters, numbers, underscores, and hyphens'],
  ],
  [
    'a username that starts with an underscore',
    createRegistrationFormSchema(6),
    { ...register, username: '_w' },
    ['Username must start with a letter or number'],
  ],
  [
    'a reserved username',
    createRegistrationFormSchema(6),
    { ...register, username: 'Chicken' },
    ['Username is not available'],
  ],
  [
    'an e-mail address without a domain',
    createRegistrationFormSchema(6),
    { ...register, email: 'wing' },
    ['Please enter a valid email address.'],
  ],
  [
    'a short password',
    createRegistrationFormSchema(6),
    { ...register, password: '12345', confirmPassword: '12345' },
    [SHORT],
  ],
  [
    'a password that is shorter than a raised minimum',
    createRegistrationFormSchema(10),
    register,
    ['Password must be at least 10 characters.'],
  ],
  [
    'a password confirmation that differs',
    createRegistrationFormSchema(6),
    { ...register, confirmPassword: 'pickles' },
    ["Passwords don't match"],
  ],
  [
    'a password confirmation that differs and is short',
    createRegistrationFormSchema(6),
    { ...register, confirmPassword: 'p' },
    ["Passwords don't match"],
  ],
  [
    'a password confirmation that differs, along with another error',
    createRegistrationFormSchema(6),
    { ...register, email: '', confirmPassword: 'pickles' },
    ['Please enter a valid email address.', "Passwords don't match"],
  ],
  ['a profile', profileSchema, profile, []],
  [
    'a profile with a short username and no e-mail address',
    profileSchema,
    { ...profile, username: 'w', email: '' },
    ['Username must be at least 2 characters long', 'Please enter a valid email address.'],
  ],
  ['a password change', createChangePasswordFormSchema(6), change, []],
  [
    'a password change without the current password',
    createChangePasswordFormSchema(6),
    { ...change, currentPassword: '' },
    ['Please enter your current password.'],
  ],
  [
    'a password change with a current password that nobody can have',
    createChangePasswordFormSchema(6),
    { ...change, currentPassword: 'w'.repeat(129) },
    ['Password must be 128 characters or less.'],
  ],
  [
    'a password change to a short password',
    createChangePasswordFormSchema(6),
    { ...change, newPassword: '12345', confirmPassword: '12345' },
    [SHORT, SHORT],
  ],
  [
    'a password change whose confirmation differs',
    createChangePasswordFormSchema(6),
    { ...change, confirmPassword: 'pickles' },
    ["Passwords don't match"],
  ],
  [
    'a password reset whose confirmation differs',
    createResetPasswordFormSchema(6),
    { newPassword: 'pickle', confirmPassword: 'pickles' },
    ["Passwords don't match"],
  ],
] as [string, z.ZodType, object, string[]][])('validates %s (M5)', (_, schema, input, texts) => {
  expect(schema.safeParse(input).error?.issues.map(({ message }) => message) ?? []).toEqual(texts);
});
