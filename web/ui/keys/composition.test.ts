import { expect, test } from 'vitest';
import { keepKeysOfInputMethods } from './composition.ts';

test.each([
  ['Enter', { isComposing: true, keyCode: 13 }, true],
  ['Enter', { isComposing: true, keyCode: 229 }, true],
  ['Enter', { isComposing: false, keyCode: 229 }, true],
  ['Escape', { isComposing: false, keyCode: 229 }, true],
  ['Enter', { isComposing: false, keyCode: 13 }, false],
  ['Unidentified', { isComposing: false, keyCode: 229 }, false],
])('%s as %j → kept from the fields: %s', (key, as, kept) => {
  const page = new EventTarget();
  keepKeysOfInputMethods(page);
  const press = Object.assign(new Event('keydown'), { key, ...as });
  page.dispatchEvent(press);
  expect(press.cancelBubble).toBe(kept);
});
