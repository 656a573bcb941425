import { expect, test } from 'vitest';
import { typedCpf } from './typed-cpf.ts';

/** `|` is the caret. */
function typed(marked: string): string {
  const caret = marked.indexOf('|');
  const after = typedCpf(marked.replace('|', ''), caret);
  return `${after.text.slice(0, after.caret)}|${after.text.slice(after.caret)}`;
}

test.each([
  ['|', '|'],
  ['529|', '529|'],
  ['5299|', '529.9|'],
  ['52998224725|', '529.982.247-25|'],
  ['529.982.247-25|', '529.982.247-25|'],
  ['529 982 247 25|', '529.982.247-25|'],
  ['529982247259|', '529.982.247-25|'],
  ['abc|', '|'],
  ['529.9x|82', '529.9|82'],
  ['529.1|982.247-25', '529.1|98.224-72'],
  // The point was deleted: the caret stays between the same digits.
  ['529|982', '529|.982'],
  ['|529982', '|529.982'],
])('%s → %s', (before, after) => {
  expect(typed(before)).toBe(after);
});
