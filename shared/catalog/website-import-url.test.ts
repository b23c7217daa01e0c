import { expect, test } from 'vitest';
import { completeWebsiteUrl, websiteUrlProblem } from './website-import-url.ts';

test.each([
  ['', 'Website URL is required'],
  [' \t', 'Website URL is required'],
  ['roost', 'Please enter a valid website URL'],
  ['localhost', 'Please enter a valid website URL'],
  ['roost.example', null],
])('the problem of %j is: %s (A5.1)', (text, problem) => {
  expect(websiteUrlProblem(text)).toBe(problem);
});

test.each([
  [' roost.example ', 'https://roost.example'],
  ['roost.example/menu///', 'https://roost.example/menu'],
  ['https://roost.example/', 'https://roost.example'],
  ['http://roost.example', 'http://roost.example'],
  ['HTTP://roost.example', 'HTTP://roost.example'],
  ['localhost:3000/a.html', 'localhost:3000/a.html'],
  ['ftp.roost.example', 'https://ftp.roost.example'],
])('%j is completed to %s (A5.3, A5.4, D48)', (text, address) => {
  expect(completeWebsiteUrl(text)).toBe(address);
});
