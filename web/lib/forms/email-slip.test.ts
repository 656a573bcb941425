import { expect, test } from 'vitest';
import { emailEndings, findEmailSlip } from './email-slip.ts';

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.com.br', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmal.com.br', 'hotmail.com.br'],
  ['outlok.com', 'outlook.com'],
  ['yaho.com.br', 'yahoo.com.br'],
  ['yahoo.con.br', 'yahoo.com.br'],
  ['uol.com', 'uol.com.br'],
  ['bol.combr', 'bol.com.br'],
  ['terra.com', 'terra.com.br'],
  ['iclod.com', 'icloud.com'],
  ['empresa.con', 'empresa.com'],
  ['empresa.com.vr', 'empresa.com.br'],
])('ana@%s → %s', async (domain, meant) => {
  expect(await findEmailSlip(`Ana.Lima@${domain}`)).toBe(`Ana.Lima@${meant}`);
});

test.each([
  'gmail.com',
  'GMAIL.com',
  'hotmail.com',
  'hotmail.com.br',
  'outlook.com.br',
  'yahoo.com.br',
  'yahoo.fr',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
  'ig.com.br',
  'oi.com.br',
  'globo.com',
  'icloud.com',
  'me.com',
  'mail.com',
  'email.com',
  'exemplo.com.br',
  'empresa.com',
  'usp.br',
  'unb.br',
  'cic.unb.br',
  'ufmg.edu.br',
  'saude.sp.gov.br',
  'hcor.com.br',
  'xp.com.br',
  'startup.io',
  'familia.net.br',
  'paciente.invalid',
])('ana@%s → nothing to propose', async (domain) => {
  expect(await findEmailSlip(`ana@${domain}`)).toBeNull();
});

test.each(['', 'ana', 'ana@', 'ana@gmail', 'ana@gmial.com, bia@gmail.com'])(
  '%s is no address → nothing to propose',
  async (typed) => {
    expect(await findEmailSlip(typed)).toBeNull();
  },
);

test.each([
  ['', []],
  ['ana', []],
  ['@', []],
  ['ana@', ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com.br', 'icloud.com']],
  [' ana.lima@G', ['gmail.com']],
  ['ana@yahoo.com', ['yahoo.com.br']],
  ['ana@gmail.com', []],
  ['ana@empresa', []],
  ['ana@bia@g', []],
])('%j offers the endings %j', (typed, endings) => {
  expect(emailEndings(typed)).toEqual(endings);
});
