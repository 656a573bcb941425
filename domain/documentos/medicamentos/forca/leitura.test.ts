import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRows } from '../csv.testing.ts';
import { type Forca, lerForcas } from './forcas.ts';
import { FORMAS, formasEscritas } from './formas.ts';
import { lerItem } from './item.ts';
import { fichasDoTexto } from './fichas.ts';
import { palavrasDeForma } from './palavras.ts';
import { VIAS } from './vias.ts';

const told = ({ unidade, valor, volume, sinal }: Forca) =>
  `${sinal === '=' ? '' : sinal}${valor} ${unidade}${volume === null ? '' : ` of ${volume}`}`;

test.each([
  ['500 mg + 30 mg', ['500 mg', '30 mg']],
  ['500/30 mg', ['500 mg', '30 mg']],
  ['500 mg/30 mg', ['500 mg', '30 mg']],
  ['Paracetamol 500mg, codeína 30mg', ['500 mg', '30 mg']],
  ['50 mg/5 mL', ['10 mg/mL of 5']],
  ['50 mg por 5 mL', ['10 mg/mL of 5']],
  ['50 mg em cada 5 ml', ['10 mg/mL of 5']],
  ['120 mg + 12 mg/5 mL', ['24 mg/mL of 5', '2.4 mg/mL of 5']],
  ['24/2,4 mg/mL', ['24 mg/mL', '2.4 mg/mL']],
  ['0,25mg/mL', ['0.25 mg/mL']],
  ['1 g/L', ['1 mg/mL']],
  ['2 g/100 mL', ['20 mg/mL of 100']],
  ['2,5%', ['2.5 %']],
  ['0,05 %', ['0.05 %']],
  ['2,5 por cento', ['2.5 %']],
  ['0,5 mg/g', ['0.05 %']],
  ['0,03 g/g', ['3 %']],
  ['1 g/1 g', ['1000 g', '1000 g']],
  ['5 mg/10 g', ['0.05 %']],
  ['1.000 mg', ['1000 mg']],
  ['1.000,5 mg', ['1000.5 mg']],
  ['0.125 mg', ['0.125 mg']],
  ['12.5 mg', ['12.5 mg']],
  ['0,125 mg', ['0.125 mg']],
  ['25 mcg', ['0.025 mg']],
  ['25 µg', ['0.025 mg']],
  ['25 μg', ['0.025 mg']],
  ['25 microgramas', ['0.025 mg']],
  ['0,5 g', ['500 g']],
  ['５０ ｍｇ', ['50 mg']],
  ['50 mg/comprimido', ['50 mg']],
  ['1 g + 125 mg', ['1000 g', '125 mg']],
  ['até 100 mg', ['<100 mg']],
  ['acima de 100 mg', ['>100 mg']],
  ['maior ou igual a 100 mg', ['≥100 mg']],
  ['12 UI/mL', ['0 outra']],
  ['35 mcg/h', ['0 outra']],
  ['400 mg ao dia', ['0 outra']],
  ['50 mg qsp 5 mL', ['10 mg/mL of 5']],
  ['5 mg/kg', ['0 outra']],
  ['500 mg/1 g', ['0 outra']],
  ['1,500 mg', ['0 outra']],
  ['3,125 mg', ['3.125 mg']],
  ['1.2.3 mg', ['0 outra']],
  [',5 mg', ['0 outra']],
  ['0,05 mL/mL', ['0.05 mL/mL']],
  ['30 comprimidos', []],
  ['de 8/8 h', []],
  ['frasco de 120 mL', []],
  ['', []],
])('"%s" tells %j', (texto, forcas) => {
  expect(lerForcas(texto).forcas.map(told)).toEqual(forcas);
});

test.each([
  ['comprimido revestido', ['comprimido']],
  ['30 cp', ['comprimido']],
  ['comps.', ['comprimido']],
  ['30 cps', ['comprimido ou cápsula']],
  ['cáps. gelatinosa dura', ['cápsula']],
  ['COMPRIMIDO DE LIBERACAO CONTROLADA, 30 comprimidos', ['comprimido de liberação prolongada']],
  ['comp. lib. prolongada', ['comprimido de liberação prolongada']],
  ['cápsula retard', ['cápsula de liberação prolongada']],
  ['sol. oral', ['solução oral']],
  ['solução de uso tópico', ['solução tópica']],
  ['sol. injetável, amp. 2 mL', ['ampola', 'solução injetável']],
  ['frasco-ampola', ['frasco-ampola']],
  ['pó para solução injetável', ['pó injetável']],
  ['pó para preparação extemporânea', ['pó para preparação extemporânea']],
  ['xpe', ['xarope']],
  ['creme dental', ['pasta dentifrícia']],
  ['gel creme', ['creme']],
  ['enxaguatório bucal', ['colutório']],
  ['adesivo transdérmico', ['adesivo']],
  ['1 frasco', []],
  ['gelo, cremesp', []],
])('"%s" names the forms %j', (texto, formas) => {
  expect([...formasEscritas(palavrasDeForma(fichasDoTexto(texto)))].toSorted()).toEqual(formas);
});

const vias = (apresentacao: string, viaDeUso = '') => [
  ...lerItem({ medicamento: '', apresentacao, viaDeUso, quantidade: '' }).vias,
];

test.each([
  ['comprimido', '', ['oral']],
  ['comprimido', 'sublingual', ['sublingual']],
  ['cápsula', 'tópica', ['tópica', 'oral']],
  ['comprimido vaginal', '', ['vaginal']],
  ['creme', '', ['tópica']],
  ['creme', 'uso dermatológico', ['dermatológica']],
  ['gel', 'uso tópico odontológico', ['odontológica']],
  ['ampola', 'IM', ['injetável']],
  ['ampola', 'V.O.', ['oral']],
  ['', 'uso interno', ['interna']],
  ['', 'uso externo', []],
  ['solução', '', []],
  ['colírio', '', ['oftálmica']],
])('"%s" with the route "%s" is %j', (apresentacao, viaDeUso, expected) => {
  expect(vias(apresentacao, viaDeUso)).toEqual(expected);
});

test('what one text ends with and the next begins with is read apart', () => {
  const item = lerItem({
    medicamento: 'Codeína 120',
    apresentacao: 'mg solução',
    viaDeUso: 'oral',
    quantidade: '',
  });
  expect([item.forcas, [...item.formas], item.temSoltos]).toEqual([[], ['solução'], true]);
});

/** Forms of strength in the price list that are not read. */
const SEM_FORCA = /^[\d.,]+ (?:UI|U)\b|mEq|milhões|\/dose|\/1,25 g/;

test('presentations of the price list → strength, form and route as listed', () => {
  const rows = readRows('apresentacoes.csv');
  const unread = rows.filter(({ concentracao = '', forma = '' }) => {
    const { forcas, soltos } = lerForcas(`${concentracao} ${forma}`);
    const understood = forcas.length > 0 && forcas.every(({ unidade }) => unidade !== 'outra');
    return soltos > 0 || understood === SEM_FORCA.test(concentracao);
  });
  expect(unread.map(({ dcb, concentracao }) => `${dcb} ${concentracao}`)).toEqual([]);
  const routes = rows.filter(({ forma = '', via = '' }) => {
    const read = vias(forma);
    return (
      read.length > 0 && !read.some((one) => one === via || (one === 'injetável' && via === 'subcutânea'))
    );
  });
  expect(new Set(routes.map(({ forma, via }) => `${forma}: ${via}`))).toEqual(
    new Set(['gel oral: bucal', 'implante: subcutânea']),
  );
});

test('every spelling of each form and route is read as itself', () => {
  for (const forma of FORMAS.filter((one) => one !== 'comprimido ou cápsula')) {
    expect([...formasEscritas(palavrasDeForma(fichasDoTexto(forma)))]).toContain(forma);
  }
  for (const via of VIAS) expect(vias('', `via ${via}`)).toEqual([via]);
});

test('a number is read wherever it is written, or nothing is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999 }),
      fc.constantFrom('mg', 'mcg', 'mg/mL', '%'),
      (n, unit) => {
        const [grouped, plain] = [n.toLocaleString('pt-BR'), String(n)];
        expect(lerForcas(`X ${grouped} ${unit}`).forcas.map(told)).toEqual(
          lerForcas(`X ${plain}${unit}`).forcas.map(told),
        );
      },
    ),
  );
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (texto) => void lerForcas(texto)));
});
