import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { characterArbitrary } from '#packages/testing/character-arbitrary.ts';
import {
  USERNAME_NOT_AVAILABLE_MESSAGE,
  isReservedUsername,
  usernameProblem,
  usernameFormatProblem,
} from './usernames.ts';

const RESERVED =
  `admin, administrator, root, system, api, www, ftp, mail, email, support, help, service, contact, info, news, blog, forum, community, user, users, account, accounts, profile, profiles, dashboard, settings, config, configuration, mod, moderator, staff, team, owner, guest, anonymous, null, undefined, test, demo, example, sample, restaurant, restaurants, sandwich, sandwiches, review, reviews, location, locations, tag, tags, badge, badges, xp, level, chicken, club, menu, order, food, delivery`.split(
    ', ',
  );
const FIRST = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];
const REST = [...FIRST, '_', '-'];

const named = fc
  .tuple(fc.constantFrom(...FIRST), fc.array(fc.constantFrom(...REST), { minLength: 1, maxLength: 19 }))
  .map(([first, rest]) => first + rest.join(''))
  .filter((name) => !RESERVED.includes(name.toLowerCase()));
const padding = fc.constantFrom('', ' ', '  ', '\t');

describe('usernames (M5.14, M5.17, M5.18, M5.19)', () => {
  test('accepts 2 to 20 allowed characters that begin with a letter or digit (M5.14, M5.21, A5.34)', () => {
    fc.assert(fc.property(named, padding, (name, space) => usernameProblem(space + name + space) === null));
  });

  test('rejects exactly the 61 reserved names as reserved, in any case and trimmed (threats A3) (M5.19, M5.20)', () => {
    expect(new Set(RESERVED).size).toBe(RESERVED.length);
    expect(USERNAME_NOT_AVAILABLE_MESSAGE).toBe('Username is not available');
    const spelled = fc
      .constantFrom(...RESERVED)
      .chain((word) =>
        fc
          .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
          .map((upper) =>
            [...word].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''),
          ),
      );
    fc.assert(
      fc.property(
        spelled,
        padding,
        (name, space) => usernameProblem(space + name + space) === USERNAME_NOT_AVAILABLE_MESSAGE,
      ),
    );
    for (const word of RESERVED) expect(usernameProblem(word), word).toBe(USERNAME_NOT_AVAILABLE_MESSAGE);
    fc.assert(fc.property(named, (name) => !isReservedUsername(name)));
  });

  test('rejects all characters but letters, digits, underscore and hyphen, also look-alikes (M5.17, A5.34)', () => {
    const strange = fc
      .string({ unit: characterArbitrary, minLength: 1, maxLength: 1 })
      .filter((character) => !/^[\w-]$/.test(character));
    fc.assert(
      fc.property(strange, (character) => {
        expect(usernameProblem(`ab${character}cd`)).toBe(
          'Username can only contain letters, numbers, underscores, and hyphens',
        );
      }),
    );
  });

  test.each([
    ['', 'Username must be at least 2 characters long'],
    ['a', 'Username must be at least 2 characters long'],
    [' a ', 'Username must be at least 2 characters long'],
    ['ab', null],
    ['a'.repeat(20), null],
    ['a'.repeat(21), 'Username must be 20 characters or less'],
    ['_ab', 'Username must start with a letter or number'],
    ['-ab', 'Username must start with a letter or number'],
    ['a_-', null],
  ])('the problem of %j is: %s (M5, M9.21, A9.15)', (name, problem) => {
    expect(usernameProblem(name)).toBe(problem);
    expect(usernameFormatProblem(name)).toBe(problem);
  });
});
