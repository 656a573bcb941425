import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRows } from '../csv.testing.ts';
import { semAcento } from '#domain/mesa/busca-pedidos.ts';
import type { TextosMedidos } from './item.ts';
import type { Limites } from './limites.ts';
import { LIMITES } from './limites.testing.ts';
import { type Componente, situacaoDaExcecao } from './situacao.ts';

const EXCECOES = readRows('medicamentos-excecoes.csv');

/** Bounds of the condition under which a substance fits a document. */
function limitesDe(dcb: string, documento?: string): Limites {
  const row = EXCECOES.find(
    (one) => one['dcb'] === dcb && (documento ?? one['documento']) === one['documento'],
  );
  const found = LIMITES.find(({ condicao }) => condicao === row?.['condicao']);
  if (!found) throw new Error(`no bounds of ${dcb}`);
  return found;
}

/** Parses name | presentation | route | quantity. */
function buildItem(line: string): TextosMedidos {
  const [medicamento = '', apresentacao = '', viaDeUso = '', quantidade = ''] = line
    .split('|')
    .map((one) => one.trim());
  return { medicamento, apresentacao, viaDeUso, quantidade };
}

const SO: Componente = { componente: 0, componentes: 1, nomeados: true };
const PRIMEIRO: Componente = { componente: 0, componentes: 2, nomeados: true };
const SEGUNDO: Componente = { componente: 1, componentes: 2, nomeados: true };
const DE_MARCA: Componente = { componente: 0, componentes: 2, nomeados: false };

const situacao = (dcb: string, line: string, componente = SO, documento?: string) =>
  situacaoDaExcecao(limitesDe(dcb, documento), buildItem(line), { ...componente, dcb });

test('every condition but those that always hold has its bounds once', () => {
  const conditions = new Set(EXCECOES.map(({ condicao = '' }) => condicao));
  const asked = [...conditions].filter((one) => !one.startsWith('qualquer medicamento'));
  expect(LIMITES.map(({ condicao }) => condicao).toSorted()).toEqual(asked.toSorted());
  expect(asked).toHaveLength(14);
});

test('only substances that have the condition are named as decided', () => {
  for (const { condicao, decide } of LIMITES) {
    const having = EXCECOES.filter((one) => one['condicao'] === condicao).map(({ dcb }) => dcb);
    expect(typeof decide === 'boolean' || decide.every((dcb) => having.includes(dcb))).toBe(true);
  }
});

test.each([
  // The findings.
  ['codeína', 'Codeína 120 mg | comprimido | oral | 30 comprimidos', 'contradita'],
  ['isotretinoína', 'Isotretinoína 20 mg | cápsula | oral | 30 cápsulas', 'contradita'],
  // até 100 mg por unidade, até 2,5%
  ['codeína', 'Codeína 60 mg | comprimido | oral | 30 comprimidos', 'vale'],
  ['codeína', 'Codeína 100mg cp || VO | 30', 'vale'],
  ['codeína', 'Codeína 100,5 mg cp', 'contradita'],
  ['codeína', 'Codeína 0,12 g cápsula', 'contradita'],
  ['codeína', 'Codeína 120 mg', 'contradita'],
  ['codeína', 'Codeína 30 mg', 'aberta'],
  ['codeína', 'Codeína', 'aberta'],
  ['codeína', 'Codeína | 3 mg/mL solução oral || 1 frasco de 120 mL', 'vale'],
  ['codeína', 'Codeína 50 mg/5 mL xarope', 'vale'],
  ['codeína', 'Codeína 2,5% gotas', 'vale'],
  ['codeína', 'Codeína 25 mg/mL solução oral', 'vale'],
  ['codeína', 'Codeína 30 mg/mL solução oral', 'contradita'],
  ['codeína', 'Codeína 150 mg por 5 mL, xarope', 'contradita'],
  ['codeína', 'Codeína 3% gotas', 'contradita'],
  ['codeína', 'Codeína 30 mg/mL | solução injetável, ampola 2 mL', 'aberta'],
  ['codeína', 'Codeína 30 mg/mL | ampola de 5 mL', 'contradita'],
  ['codeína', 'Codeína 30 mg/mL', 'aberta'],
  ['codeína', 'Codeína 60 mg comprimido | 120 mg comprimido', 'contradita'],
  ['codeína', 'Codeína 120 60 mg comprimido', 'aberta'],
  ['codeína', 'Codeína acima de 100 mg comprimido', 'aberta'],
  ['codeína', 'Codeína 1,500 mg comprimido', 'aberta'],
  ['codeína', 'Codeína 60 mg | comprimido || 30 comprimidos de 120 mg', 'contradita'],
  ['codeína', 'Codeína 60 mg cx c/ 20 comprimidos', 'vale'],
  ['codeína', 'Codeína 120 mg qsp 5 mL xarope', 'vale'],
  ['codeína', 'Codeína 180 mg, xarope || | 1 frasco de 60 mL', 'aberta'],
  ['codeína', 'Codeína 180 mg, xarope', 'contradita'],
  ['codeína', 'Codeína cento e vinte mg | comprimido 30 mg', 'aberta'],
  ['codeína', 'Codeína 30 mg comprimido, máximo 240 mg por dia', 'aberta'],
  ['folcodina', 'Folcodina 120 mg | drágea', 'contradita'],
  ['dextropropoxifeno', 'Dextropropoxifeno 77 mg cápsula', 'vale'],
  ['dextropropoxifeno', 'Dextropropoxifeno 150 mg cápsula', 'contradita'],
  // até 100 mg por unidade
  ['tramadol', 'Tramadol 50 mg | cápsula | oral | 20 cápsulas', 'vale'],
  ['tramadol', 'Tramadol 100 mg | comprimido de liberação prolongada', 'vale'],
  ['tramadol', 'Tramadol 150 mg | comprimido de liberação prolongada', 'contradita'],
  ['tramadol', 'Tramadol 1.000 mg comp', 'contradita'],
  ['tramadol', 'Tramadol 100 mg/mL gotas', 'aberta'],
  ['tramadol', 'Tramadol 50 mg/mL | ampola 1 mL | IV | 5 ampolas', 'vale'],
  ['tramadol', 'Tramadol 100 mg/2 mL | sol. inj. | IM | 5 ampolas', 'vale'],
  ['tramadol', 'Tramadol 50 mg/mL | ampola 5 mL', 'contradita'],
  ['tramadol', 'Tramadol 50 mg/mL | solução injetável', 'aberta'],
  ['tramadol', 'Tramadol 50 mg || | 1 frasco', 'aberta'],
  // uso tópico
  ['isotretinoína', 'Isotretinoína 0,05% gel | bisnaga 30 g | tópica | 1 bisnaga', 'vale'],
  ['isotretinoína', 'Isotretinoína 20 mg cápsula | | tópica | 30 cápsulas', 'contradita'],
  ['isotretinoína', 'Isotretinoína 20 mg gel. mole', 'aberta'],
  ['isotretinoína', 'Isotretinoína 0,5 mg/g | | uso interno', 'contradita'],
  ['tretinoína', 'Tretinoína creme 0,05% || uso tópico', 'vale'],
  ['tretinoína', 'Tretinoína 0,05% creme | | dermatológica', 'vale'],
  ['tretinoína', 'Tretinoína 10 mg | | | 30 cps', 'contradita'],
  ['tretinoína', 'Tretinoína 0,05%', 'aberta'],
  ['tretinoína', 'Tretinoína creme vaginal', 'aberta'],
  ['adapaleno', 'Adapaleno 1 mg/g | gel', 'vale'],
  ['acitretina', 'Acitretina 25 mg cápsula', 'contradita'],
  ['bexaroteno', 'Bexaroteno 1% gel', 'vale'],
  ['clostebol', 'Clostebol | creme | tópica', 'vale'],
  ['clostebol', 'Clostebol | creme | ginecológico', 'aberta'],
  ['testosterona', 'Testosterona 10 mg/g | gel | tópica', 'aberta'],
  ['testosterona', 'Testosterona 250 mg/mL | ampola | IM', 'contradita'],
  ['gestrinona', 'Gestrinona implante', 'contradita'],
  ['somatropina', 'Somatropina 12 UI | pó para solução injetável | SC', 'contradita'],
  // formas
  ['benzidamina', 'Benzidamina 3 mg | pastilha', 'vale'],
  ['benzidamina', 'Benzidamina 1,5 mg/mL | colutório | bucal', 'vale'],
  ['benzidamina', 'Benzidamina | spray || 1 frasco', 'vale'],
  ['benzidamina', 'Benzidamina | pó para solução ginecológica || 10 sachês', 'vale'],
  ['benzidamina', 'Benzidamina | creme dental', 'vale'],
  ['benzidamina', 'Benzidamina 50 mg | drágea', 'contradita'],
  ['benzidamina', 'Benzidamina 30 mg/mL | solução oral, gotas', 'contradita'],
  ['benzidamina', 'Benzidamina | solução', 'aberta'],
  ['benzidamina', 'Benzidamina 5 mg/g | pasta', 'aberta'],
  ['buprenorfina', 'Buprenorfina 10 mg | adesivo transdérmico em matriz polimérica', 'aberta'],
  ['buprenorfina', 'Buprenorfina 0,2 mg | comprimido sublingual', 'contradita'],
  ['buprenorfina', 'Buprenorfina 0,3 mg/mL | ampola', 'contradita'],
  ['oxicodona', 'Oxicodona 40 mg | comprimido revestido de liberação controlada || 28 comprimidos', 'vale'],
  ['oxicodona', 'Oxicodona 20 mg | comp. lib. prol. || 30 cp', 'vale'],
  ['oxicodona', 'Oxicodona 20 mg comprimido LP || | 30 cps', 'vale'],
  ['oxicodona', 'Oxicodona 80 mg | comprimido de liberação controlada', 'contradita'],
  ['oxicodona', 'Oxicodona 10 mg | comprimido de liberação imediata', 'contradita'],
  ['oxicodona', 'Oxicodona 10 mg | cápsula', 'contradita'],
  ['oxicodona', 'Oxicodona 20 mg | comprimido', 'aberta'],
  ['oxicodona', 'Oxicodona 20 mg (substância controlada) | comprimido', 'aberta'],
  ['oxicodona', 'Oxicodona 20 mg | comprimido de liberação modificada', 'aberta'],
  // ampolas
  ['nalbufina', 'Nalbufina 10 mg/mL | ampola 1 mL | IV | 5 ampolas', 'vale'],
  ['nalbufina', 'Nalbufina 10 mg/mL | ampola 2 mL', 'contradita'],
  ['nalbufina', 'Nalbufina 20 mg | ampola', 'contradita'],
  ['nalbufina', 'Nalbufina 10 mg/mL | solução injetável', 'aberta'],
  ['ópio', 'Tintura de ópio 10%', 'contradita'],
  ['ópio', 'Ópio 0,05 mL/mL | solução oral', 'aberta'],
  ['ópio', 'Ópio 50 mg/mL | solução oral', 'aberta'],
  // odontológico ou otorrinolaringológico
  ['tetracaína', 'Tetracaína | gel | odontológica', 'vale'],
  ['tetracaína', 'Tetracaína | gotas otológicas', 'vale'],
  ['tetracaína', 'Tetracaína | pomada | uso tópico odontológico', 'vale'],
  ['tetracaína', 'Tetracaína 0,5% | colírio', 'contradita'],
  ['tetracaína', 'Tetracaína | solução injetável', 'contradita'],
  ['tetracaína', 'Tetracaína | creme | tópica', 'aberta'],
])('%s, "%s": %s', (dcb, line, expected) => {
  expect(situacao(dcb, line)).toBe(expected);
});

test.each([
  ['codeína', 'Paracetamol 500 mg + codeína 30 mg | comprimido', SEGUNDO, 'vale'],
  ['codeína', 'Paracetamol + codeína 500 mg + 30 mg | comprimido', SEGUNDO, 'vale'],
  ['codeína', 'Paracetamol + codeína 500/30 mg cp', SEGUNDO, 'vale'],
  ['codeína', 'Paracetamol + codeína | 500 mg/120 mg comprimido', SEGUNDO, 'contradita'],
  ['codeína', 'Codeína 120 mg + paracetamol 500 mg', PRIMEIRO, 'contradita'],
  ['codeína', 'Codeína + paracetamol 50 mg comprimido', PRIMEIRO, 'aberta'],
  ['codeína', 'Paracetamol + codeína (24 mg + 2,4 mg)/mL xarope', SEGUNDO, 'vale'],
  ['codeína', 'Paracetamol + codeína 120 mg + 12 mg/5 mL xarope', SEGUNDO, 'vale'],
  ['codeína', 'Paracetamol 120 mg/5 mL + codeína 150 mg/5 mL xarope', SEGUNDO, 'contradita'],
  ['codeína', 'Tylex 30 mg || | 12 comprimidos', DE_MARCA, 'vale'],
  ['codeína', 'Tylex 30', DE_MARCA, 'aberta'],
  ['codeína', 'Tylex 500 mg + 30 mg comprimido', DE_MARCA, 'aberta'],
  ['codeína', 'Paco 500 mg comprimido', DE_MARCA, 'aberta'],
  ['codeína', 'Paco 500 mg + 120 mg comprimido', DE_MARCA, 'contradita'],
  ['codeína', 'Codaten 50 mg + 50 mg comprimido', DE_MARCA, 'vale'],
  ['tramadol', 'Tramadol 37,5 mg + paracetamol 325 mg | comprimido revestido', PRIMEIRO, 'vale'],
  ['difenoxilato', 'Difenoxilato 2,5 mg + atropina 0,025 mg | comprimido', PRIMEIRO, 'vale'],
  ['difenoxilato', 'Difenoxilato + atropina 2,5 mg + 25 mcg cp', PRIMEIRO, 'vale'],
  ['difenoxilato', 'Difenoxilato 2,5 mg + atropina 0,01 mg | comprimido', PRIMEIRO, 'contradita'],
  ['difenoxilato', 'Difenoxilato 5 mg + atropina 0,05 mg | comprimido', PRIMEIRO, 'contradita'],
  ['difenoxilato', 'Difenoxilato 2,5 mg | comprimido', SO, 'aberta'],
  ['propiram', 'Propiram 50 mg + metilcelulose 50 mg | comprimido', PRIMEIRO, 'vale'],
  ['propiram', 'Propiram 50 mg + metilcelulose 40 mg | comprimido', PRIMEIRO, 'contradita'],
  ['propiram', 'Propiram 150 mg | comprimido', SO, 'contradita'],
  [
    'tretinoína',
    'Fluocinolona + hidroquinona + tretinoína | creme 30 g | tópica',
    { ...SO, componente: 2, componentes: 3 },
    'vale',
  ],
])('%s in "%s" (%j): %s', (dcb, line, componente, expected) => {
  expect(situacao(dcb, line, componente)).toBe(expected);
});

test.each([
  ['Canabidiol 200 mg/mL (THC até 0,2%)', 'vale', 'contradita'],
  ['Canabidiol 20 mg/mL, sem THC', 'vale', 'contradita'],
  ['Óleo de Cannabis 20 mg/mL (THC 0,1%)', 'vale', 'contradita'],
  ['Óleo 20 mg/mL (THC: 0,1%)', 'vale', 'contradita'],
  ['CBD 20% THC 0,2%', 'vale', 'contradita'],
  ['0,3% de THC 20% de CBD', 'contradita', 'vale'],
  ['Canabidiol 50 mg/mL com THC acima de 0,2%', 'contradita', 'vale'],
  ['Canabidiol 25 mg/mL + THC 27 mg/mL', 'contradita', 'vale'],
  ['Canabidiol 50 mg/mL, THC < 0,3%', 'aberta', 'aberta'],
  ['Canabidiol 200 mg/mL', 'aberta', 'aberta'],
  ['CBD + THC 20% + 0,1%', 'aberta', 'aberta'],
  ['CBD/THC 25/27 mg/mL', 'aberta', 'aberta'],
  ['Canabidiol, THC 25 mg/mL + 0,1 mg/mL', 'aberta', 'aberta'],
  ['Mevatyl 27 mg/mL + 25 mg/mL', 'aberta', 'aberta'],
])('"%s" holds THC up to 0.2%%: %s; above it: %s', (line, upTo, above) => {
  expect(situacao('canabidiol', line, SO, 'controle_especial')).toBe(upTo);
  expect(situacao('canabidiol', line, SO, 'amarela')).toBe(above);
});

const names = fc.constantFrom(
  ...EXCECOES.map(({ dcb = '' }) => dcb).filter((dcb) => !/barb|peramp|carisop|loper/.test(dcb)),
);
const forms = fc.constantFrom(
  '',
  'comprimido',
  'cápsula',
  'xarope',
  'gotas',
  'solução oral',
  'ampola 2 mL',
  'creme',
  'gel',
  'adesivo',
);
const units = fc.constantFrom('mg', 'mg/mL', '%', 'mg/5 mL', 'mcg', 'g');
const componentes = fc.constantFrom(SO, PRIMEIRO, SEGUNDO, DE_MARCA);

test('a greater strength never turns a contradiction into what holds', () => {
  const amount = fc.double({ min: 0.01, max: 900, noNaN: true }).map((n) => Number(n.toFixed(2)));
  fc.assert(
    fc.property(names, forms, units, amount, amount, componentes, (dcb, form, unit, a, b, componente) => {
      const of = (n: number) =>
        situacao(dcb, `${dcb} ${String(n).replace('.', ',')} ${unit} | ${form}`, componente);
      const [less, more] = [of(Math.min(a, b)), of(Math.max(a, b))];
      expect([less, more]).not.toEqual(['contradita', 'vale']);
      expect(less === 'contradita' && more !== 'contradita').toBe(false);
    }),
    { numRuns: 500 },
  );
});

test('a form that is swallowed never meets a topical use', () => {
  const topical = fc.constantFrom(
    ...EXCECOES.filter((one) => one['condicao'] === 'uso tópico').map(({ dcb = '' }) => dcb),
  );
  const swallowed = fc.constantFrom(
    'comprimido',
    '30 cápsulas',
    'cps',
    'xarope',
    'solução oral',
    'cp',
    'drágea',
    'VO',
    'uso oral',
  );
  const place = fc.constantFrom('medicamento', 'apresentacao', 'viaDeUso', 'quantidade');
  const route = fc.constantFrom('', 'tópica', 'dermatológica', 'uso tópico', 'vaginal');
  fc.assert(
    fc.property(topical, forms, route, swallowed, place, (dcb, form, via, word, field) => {
      const item = buildItem(`${dcb} 0,05% | ${form} | ${via}`);
      const more = { ...item, [field]: `${item[field]} ${word}` };
      expect(situacaoDaExcecao(limitesDe(dcb), more, { ...SO, dcb })).not.toBe('vale');
    }),
    { numRuns: 500 },
  );
});

test('capitals, accents and invisible characters change nothing', () => {
  const route = fc.constantFrom('', 'tópica', 'oral', 'odontológica', 'IM');
  fc.assert(
    fc.property(names, forms, units, route, fc.integer({ min: 1, max: 200 }), (dcb, form, unit, via, n) => {
      const line = `${dcb} ${n} ${unit} | ${form} | ${via}`;
      const plain = situacao(dcb, line);
      for (const same of [
        line.toUpperCase(),
        semAcento(line),
        line.replaceAll(/(?<=\p{L})(?=\p{L})/gu, '\u200B'),
      ]) {
        expect(situacao(dcb, same)).toBe(plain);
      }
    }),
    { numRuns: 300 },
  );
});
