import { maskitoTransform } from '@maskito/core';
import { expect, test } from 'vitest';
import { CEP_MASK, CPF_MASK, DATE_MASK, PHONE_MASK } from './masks.ts';

test.each([
  ['01001000', '01001-000'],
  ['01001-000', '01001-000'],
  ['01.001-000', '01001-000'],
  [' 01001 000 ', '01001-000'],
  ['010010009', '01001-000'],
])('postal code %j', (text, masked) => {
  expect(maskitoTransform(text, CEP_MASK)).toBe(masked);
});

test.each([
  ['52998224725', '529.982.247-25'],
  ['529.982.247-25', '529.982.247-25'],
  ['529 982 247 25', '529.982.247-25'],
])('CPF %j', (text, masked) => {
  expect(maskitoTransform(text, CPF_MASK)).toBe(masked);
});

test.each([
  ['12041965', '12/04/1965'],
  ['12/04/1965', '12/04/1965'],
  ['1965-04-12', '12/04/1965'],
  ['3/9/2012', '03/09/2012'],
  ['3.9.2012', '03/09/2012'],
  ['12-04-1965', '12/04/1965'],
  ['3102', '31/02'],
])('date %j', (text, masked) => {
  expect(maskitoTransform(text, DATE_MASK)).toBe(masked);
});

test.each([
  ['11988880042', '(11) 98888-0042'],
  ['(11) 98888-0042', '(11) 98888-0042'],
  ['+55 11 98888-0042', '(11) 98888-0042'],
  ['5511988880042', '(11) 98888-0042'],
  ['1133334444', '(11) 3333-4444'],
  ['+55 (11) 3333-4444', '(11) 3333-4444'],
  ['0 15 11 98888-0042', '0 15 11 98888-0042'],
  ['02121988887', '02121988887'],
  ['551198888004', '(11) 98888-004'],
  ['5599999', '(55) 99999'],
  ['1198888', '(11) 98888'],
])('phone %j', (text, masked) => {
  expect(maskitoTransform(text, PHONE_MASK)).toBe(masked);
});

test('a slash after one digit ends the day', () => {
  const data = DATE_MASK.preprocessors?.[1];
  const state = { value: '3', selection: [1, 1] } as const;
  expect(data?.({ elementState: state, data: '/' }, 'insert').data).toBe('03/');
});

test.each([
  ['+55 11 98888-0042', '11988880042'],
  ['0055 11 98888-0042', '11988880042'],
  ['0 15 11 98888-0042', '11988880042'],
  ['+55 (021) 3333-4444', '2133334444'],
])('a pasted phone %j arrives as an insertion: an empty one would be refused', (text, digits) => {
  const paste = PHONE_MASK.preprocessors?.[0];
  const state = { value: '', selection: [0, 0] } as const;
  expect(paste?.({ elementState: state, data: text }, 'insert')).toEqual({
    elementState: state,
    data: digits,
  });
});
