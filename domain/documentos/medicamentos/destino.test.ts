import { expect, test } from 'vitest';
import { readRows } from './csv.testing.ts';
import { lexico, readSubstancias } from './dados.testing.ts';
import {
  classificar,
  destinoDaSubstancia,
  excecoesAConfirmar,
  palavrasDaLista,
  porqueNaoPrescrever,
} from './destino.ts';
import { lerMedicamento } from './lexico/item.ts';
import { DESTINOS, LISTAS, type Substancia } from './substancia.ts';

const ALL = readSubstancias();

function row(dcb: string): Substancia {
  const found = ALL.find((one) => one.dcb === dcb);
  if (!found) throw new Error(`no substance "${dcb}"`);
  return found;
}

const destinoOf = (texto: string, ...condicoes: string[]) =>
  classificar(lerMedicamento(texto, lexico()).substancias, () => condicoes).destino;

test('the reference data are read whole', () => {
  expect(ALL).toHaveLength(1663);
  expect(ALL.flatMap(({ excecoes }) => excecoes)).toHaveLength(63);
});

/** The one substance whose exception needs more than its row. */
const PEDE_MAIS = 'canabidiol';

test('every row of the data leads to the document that it names', () => {
  const wrong = readRows('medicamentos.csv').flatMap(({ dcb = '', documento = '' }) => {
    const { substancias, desconhecidas } = lerMedicamento(dcb, lexico());
    const named = substancias.map((one) => one.dcb).join(', ');
    const lax = dcb === PEDE_MAIS ? ['produto de Cannabis (RDC 1.015/2026) com THC até 0,2%'] : [];
    const { destino } = classificar(substancias, () => lax);
    return named === dcb && desconhecidas.length === 0 && destino === documento
      ? []
      : [{ dcb, named, destino }];
  });
  expect(wrong).toEqual([]);
});

test.each(
  readRows('medicamentos-excecoes.csv').map(
    ({ dcb = '', condicao = '', documento = '' }) => [dcb, condicao, documento] as const,
  ),
)('%s leads elsewhere where "%s" is confirmed: %s', (dcb, condicao, documento) => {
  expect(destinoDaSubstancia(row(dcb), [condicao])).toBe(documento);
});

test('without a confirmation the strictest of row and exceptions decides', () => {
  for (const substancia of ALL) {
    const open = excecoesAConfirmar(substancia).map(({ documento }) => documento);
    const got = DESTINOS.indexOf(destinoDaSubstancia(substancia, []));
    expect(got).toBeLessThanOrEqual(DESTINOS.indexOf(substancia.documento));
    for (const documento of open) expect(got).toBeLessThanOrEqual(DESTINOS.indexOf(documento));
  }
  const more = ALL.filter((one) => destinoDaSubstancia(one, []) !== one.documento).map(({ dcb }) => dcb);
  expect(more).toEqual([PEDE_MAIS]);
  expect(destinoOf('canabidiol')).toBe('amarela');
});

test.each([
  ['paracetamol + codeína', 'amarela'],
  ['clordiazepóxido + amitriptilina', 'azul'],
  ['amoxicilina + ácido clavulânico', 'retencao'],
  ['ceftazidima + avibactam', 'retencao'],
  ['levodopa + carbidopa', 'simples'],
  ['levodopa + carbidopa + entacapona', 'controle_especial'],
  ['tenofovir + entricitabina', 'simples'],
  ['dipirona + cafeína', 'simples'],
  ['tretinoína + hidroquinona', 'retinoide'],
  ['amitriptilina + amoxicilina', 'controle_especial'],
  ['talidomida + amitriptilina', 'talidomida'],
  ['sibutramina + fluoxetina', 'azul_b2'],
  ['morfina + diazepam', 'amarela'],
])('of %s the strictest component decides: %s', (texto, destino) => {
  expect(destinoOf(texto)).toBe(destino);
});

test('a confirmed condition → counts for its own substances, not for others of a combination', () => {
  const upTo100 = excecoesAConfirmar(row('codeína'))[0]?.condicao ?? '';
  expect(destinoOf('paracetamol + codeína', upTo100)).toBe('controle_especial');
  expect(destinoOf('diazepam + codeína', upTo100)).toBe('azul');
  expect(destinoOf('tretinoína + hidroquinona', 'uso tópico')).toBe('simples');
  expect(destinoOf('morfina', 'uso tópico')).toBe('amarela');
});

test.each([
  ['Losartana potássica 50 mg', ['losartana']],
  ['CLONAZEPAM 2mg (Rivotril)', ['clonazepam']],
  ['valproato de sódio', ['valproato de sódio']],
  ['Meperidina', ['petidina']],
  ['dihidroergotamina', ['di-hidroergotamina']],
  ['paracetamol 500 mg + codeína 30 mg', ['paracetamol', 'codeína']],
  ['paracetamol + codeína 500 mg + 30 mg', ['paracetamol', 'codeína']],
  ['tenofovir/entricitabina', ['tenofovir', 'entricitabina']],
])('"%s" names %j', (texto, dcbs) => {
  const found = lerMedicamento(texto, lexico());
  expect(found.substancias.map(({ dcb }) => dcb).toSorted()).toEqual(dcbs.toSorted());
  expect(found.desconhecidas).toEqual([]);
});

test('words that no list knows → told, those beside each other together', () => {
  expect(lerMedicamento('dipirona + Xyzabcina fortis 5 mg', lexico()).desconhecidas).toEqual([
    'Xyzabcina fortis',
  ]);
  expect(lerMedicamento('  ', lexico())).toEqual({ nomes: [], substancias: [], desconhecidas: [] });
  expect(lerMedicamento('a substance named toString', lexico()).substancias).toEqual([]);
});

test('what the sources forbid is not prescribed', () => {
  const refused = ALL.filter((one) => porqueNaoPrescrever(one) !== null).map(({ dcb }) => dcb);
  expect(refused).toEqual([
    'cetamina',
    'cloreto de etila',
    'cloreto de metileno',
    'escetamina',
    'misoprostol',
    'molnupiravir',
    'nitrito de isobutila',
    'nitrito de isopentila',
    'nitrito de isopropila',
    'tricloroetileno',
  ]);
});

test('every list ends a sentence', () => {
  expect(LISTAS.map(palavrasDaLista).filter((words) => !/^(?:está|é|não está) /.test(words))).toEqual([]);
});
