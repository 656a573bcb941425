import * as sign from './deaths.ts';
import { dieAtNumbersAsked, dieBeforeAnswer, dieBeforeRanges } from './number-deaths.ts';

/** Every step of requesting numbers, issuing, signing and proving, in the order of a document's life. */
export const ISSUING_DEATHS: readonly sign.Death[] = [
  { name: 'numbers asked', tipo: 'controle_especial', numeros: 'asked', die: dieAtNumbersAsked },
  { name: 'numbers given, not stored', tipo: 'controle_especial', numeros: 'asked', die: dieBeforeAnswer },
  { name: 'numbers stored, in no range', tipo: 'controle_especial', numeros: 'asked', die: dieBeforeRanges },
  { name: 'draft saved', tipo: 'relatorio', numeros: 'none', die: sign.dieAtDraft },
  {
    name: 'number taken, not committed',
    tipo: 'controle_especial',
    numeros: 'entered',
    die: sign.dieBeforeCommit,
  },
  { name: 'issued', tipo: 'controle_especial', numeros: 'entered', die: sign.dieAtAcknowledged },
  { name: 'sheet to print stored', tipo: 'controle_especial', numeros: 'none', die: sign.dieBeforeRow },
  { name: 'bytes to sign stored', tipo: 'relatorio', numeros: 'none', die: sign.dieBeforeRow },
  { name: 'hash asked', tipo: 'relatorio', numeros: 'none', die: sign.dieAtHash },
  { name: 'signed bytes stored', tipo: 'relatorio', numeros: 'none', die: sign.dieBeforeMark },
  { name: 'marked, not committed', tipo: 'controle_especial', numeros: 'entered', die: sign.dieInMark },
  { name: 'mail taken', tipo: 'relatorio', numeros: 'none', die: sign.dieAtMail },
  { name: 'time-stamp asked', tipo: 'relatorio', numeros: 'none', die: sign.dieAtStamp(1) },
  { name: 'proofs asked', tipo: 'relatorio', numeros: 'none', die: sign.dieAtStamp(2) },
  { name: 'bytes with proofs stored', tipo: 'relatorio', numeros: 'none', die: sign.dieBeforeProofs },
];
