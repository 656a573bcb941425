import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRows } from '../csv.testing.ts';
import { lexico } from '../dados.testing.ts';
import { classificar } from '../destino.ts';
import { type Destino, DESTINOS } from '../substancia.ts';
import { lerMedicamento } from './item.ts';
import { lerNomes } from './lexico.ts';

const nothingHolds = () => [];
const rowsOf = (dcbs: readonly string[]) => dcbs.flatMap((dcb) => lexico().substancias.get(dcb) ?? []);
const destinoDos = (dcbs: readonly string[]): Destino => classificar(rowsOf(dcbs), nothingHolds).destino;
const destinoDo = (texto: string): Destino =>
  classificar(lerMedicamento(texto, lexico()).substancias, nothingHolds).destino;
const dcbsOf = (texto: string) => lerMedicamento(texto, lexico()).substancias.map(({ dcb }) => dcb);

test.each([
  ['Rivotril', ['clonazepam']],
  ['CBD 200 mg/mL', ['canabidiol']],
  ['THC', ['tetraidrocanabinol']],
  ['GHB', ['ácido gama-hidroxibutírico']],
  ['Paracetamol + cod 30 mg', ['paracetamol', 'codeína']],
  ['Paracetamol (Tylex 30)', ['paracetamol', 'codeína']],
  ['Losartana Rivotril 2 mg', ['losartana', 'clonazepam']],
  ['сlonazepam', ['clonazepam']],
  ['c l o n a z e p a m', ['clonazepam']],
  ['clo\u200Bna\u00ADzepam', ['clonazepam']],
  ['CLO-NA-ZE-PAM', ['clonazepam']],
  ['clona-\nzepam', ['clonazepam']],
  ['Rivotril2mg', ['clonazepam']],
  ['Rivotril® 2 mg', ['clonazepam']],
  ['Rivotril™', ['clonazepam']],
  ['𝐂𝐥𝐨𝐧𝐚𝐳𝐞𝐩𝐚𝐦', ['clonazepam']],
  ['clônázêpàm', ['clonazepam']],
  ['CLONAZEPAM/diazepam', ['clonazepam', 'diazepam']],
  ['Losartana potássica 50 mg, comprimido revestido', ['losartana']],
  ['Omcilon-A Orabase', ['triancinolona']],
])('"%s" → %j', (texto, dcbs) => {
  expect(dcbsOf(texto)).toEqual(dcbs);
  expect(lerMedicamento(texto, lexico()).desconhecidas).toEqual([]);
});

test('a word that blanks divide is no name, and what is left of it is unknown', () => {
  expect(dcbsOf('riv otril')).toEqual([]);
  expect(lerMedicamento('Losartana clonasepam 2 mg', lexico()).desconhecidas).toEqual(['clonasepam']);
});

describe('every name of every list', () => {
  const files = [
    ['medicamentos.csv', 'dcb', 'dcb'],
    ['sinonimos.csv', 'termo', 'dcb'],
    ['marcas.csv', 'marca', 'dcbs'],
  ] as const;

  test.each(files)(
    '%s: each name leads to its substances, and to their document or a stricter one',
    (file, name, of) => {
      const wrong = readRows(file).flatMap((row) => {
        const typed = row[name] ?? '';
        const dcbs = (row[of] ?? '').split(' + ');
        const { substancias, desconhecidas } = lerMedicamento(typed, lexico());
        const known = new Set(substancias.map(({ dcb }) => dcb));
        const isLess = DESTINOS.indexOf(destinoDo(typed)) > DESTINOS.indexOf(destinoDos(dcbs));
        return dcbs.every((dcb) => known.has(dcb)) && desconhecidas.length === 0 && !isLess ? [] : [typed];
      });
      expect(wrong).toEqual([]);
    },
  );

  test('a brand with a listed substance beside an unknown one is read as an antimicrobial', () => {
    const eleven =
      'Aftine,Anaseptil,Bismu Jet,Epitezan,Fenidex,Recarbrio,Regencel,Regenom,Tricangine A,Zerbaxa'.split(
        ',',
      );
    for (const marca of eleven) expect([marca, destinoDo(marca)]).toEqual([marca, 'retencao']);
  });

  test('substances that a name means are all in the list of substances', () => {
    const missing = lexico()
      .nomes.flatMap(({ composicoes }) => composicoes.flat())
      .filter((dcb) => !lexico().substancias.has(dcb));
    expect(missing).toEqual([]);
  });
});

/** Invisible signs, and signs within a word that do not divide it. */
const unseen = fc.constantFrom('', '\u200B', '\u00AD', '\u2060', '\u0301', '\uFE0F', '-');
const alike: Readonly<Record<string, string>> = {
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  o: 'о',
  p: 'р',
  x: 'х',
  y: 'у',
};

test('accents, case, invisible characters and letters of other scripts → the same names', () => {
  const names = fc.constantFrom(...lexico().nomes.map(({ nome }) => nome));
  fc.assert(
    fc.property(
      names,
      fc.array(fc.tuple(unseen, fc.boolean(), fc.boolean()), { minLength: 8 }),
      (nome, marks) => {
        const written = Array.from(nome, (letter, i) => {
          const [mark, large, other] = marks[i % marks.length] ?? ['', false, false];
          const drawn = other ? (alike[letter] ?? letter) : letter;
          return `${large ? drawn.toUpperCase() : drawn}${/\p{L}/u.test(letter) ? mark : ''}`;
        }).join('');
        expect([written, dcbsOf(written)]).toEqual([written, dcbsOf(nome)]);
      },
    ),
    { numRuns: 500 },
  );
});

test('any text after a name → no less strict a document', () => {
  const names = fc.constantFrom(...lexico().nomes.map(({ nome }) => nome));
  const more = fc.oneof(fc.string({ unit: 'grapheme' }), names, fc.constantFrom('2 mg', '+', '(genérico)'));
  fc.assert(
    fc.property(names, more, (nome, text) => {
      const alone = DESTINOS.indexOf(destinoDo(nome));
      expect(DESTINOS.indexOf(destinoDo(`${nome}, ${text}`))).toBeLessThanOrEqual(alone);
    }),
    { numRuns: 500 },
  );
});

test('the places of names are those in the text', () => {
  const texto = 'Não use 🙏 com Rivotril, nem c l o b a z a m.';
  expect(lerNomes(texto, lexico()).map(({ inicio, fim }) => texto.slice(inicio, fim))).toEqual([
    'Rivotril',
    'c l o b a z a m',
  ]);
});
