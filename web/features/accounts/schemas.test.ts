import { expect, test } from 'vitest';
import type { z } from 'zod';
import { loginSchema, passwordSchema, profileSchema, registerSchema, resetSchema } from './schemas.ts';

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
    'login',
    loginSchema,
    { username: 'w', password: '12345' },
    ['Username must be at least 2 characters long', SHORT],
  ],
  ['login of an old name', loginSchema, { username: 'admin', password: '123456' }, []],
  ['registration', registerSchema(6), register, []],
  [
    'username',
    registerSchema(6),
    { ...register, username: 'w' },
    ['Username must be at least 2 characters long'],
  ],
  [
    'username',
    registerSchema(6),
    { ...register, username: 'w'.repeat(21) },
    ['Username must be 20 characters or less'],
  ],
  [
    'username',
    registerSchema(6),
    { ...register, username: 'w w' },
    ['Username can only contain letters, numbers, underscores, and hyphens'],
  ],
  [
    'username',
    registerSchema(6),
    { ...register, username: '_w' },
    ['Username must start with a letter or number'],
  ],
  ['username', registerSchema(6), { ...register, username: 'Chicken' }, ['Username is not available']],
  ['email', registerSchema(6), { ...register, email: 'wing' }, ['Please enter a valid email address.']],
  ['password', registerSchema(6), { ...register, password: '12345', confirmPassword: '12345' }, [SHORT]],
  ['a raised minimum', registerSchema(10), register, ['Password must be at least 10 characters.']],
  ['confirmation', registerSchema(6), { ...register, confirmPassword: 'pickles' }, ["Passwords don't match"]],
  ['short confirmation', registerSchema(6), { ...register, confirmPassword: 'p' }, ["Passwords don't match"]],
  [
    'confirmation beside another mistake',
    registerSchema(6),
    { ...register, email: '', confirmPassword: 'pickles' },
    ['Please enter a valid email address.', "Passwords don't match"],
  ],
  ['profile', profileSchema, profile, []],
  [
    'profile',
    profileSchema,
    { ...profile, username: 'w', email: '' },
    ['Username must be at least 2 characters long', 'Please enter a valid email address.'],
  ],
  ['password change', passwordSchema(6), change, []],
  [
    'password change',
    passwordSchema(6),
    { ...change, currentPassword: '' },
    ['Please enter your current password.'],
  ],
  [
    'password change',
    passwordSchema(6),
    { ...change, newPassword: '12345', confirmPassword: '12345' },
    [SHORT, SHORT],
  ],
  [
    'password change',
    passwordSchema(6),
    { ...change, confirmPassword: 'pickles' },
    ["Passwords don't match"],
  ],
  ['reset', resetSchema(6), { newPassword: 'pickle', confirmPassword: 'pickles' }, ["Passwords don't match"]],
] as [string, z.ZodType, object, string[]][])('%s: %#', (_, schema, given, texts) => {
  expect(schema.safeParse(given).error?.issues.map(({ message }) => message) ?? []).toEqual(texts);
});
