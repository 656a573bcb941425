import { expect, test } from 'vitest';
import { etapaDoCorreio, linhasDoEndereco, passoQueVolta } from './envio.ts';

const nova = { assinada: false, impressa: false };
const impressa = { assinada: false, impressa: true };
const assinada = { assinada: true, impressa: true };

test.each([
  ['nothing printed', false, [nova, nova], 'imprimir'],
  ['one of two printed', false, [impressa, nova], 'imprimir'],
  ['all printed', false, [impressa, impressa], 'assinar'],
  ['one of two signed', false, [impressa, assinada], 'assinar'],
  ['all signed', false, [assinada, assinada], 'postar'],
  ['signed, never printed here', false, [{ assinada: true, impressa: false }], 'postar'],
  ['on its way', true, [assinada], 'a caminho'],
])('%s: %s', (_name, postado, folhas, etapa) => {
  expect(etapaDoCorreio({ postado, folhas })).toBe(etapa);
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 12, minute));
const folha = (imprimiu: number | null, assinou: number | null = null) => ({
  impressaEm: imprimiu === null ? null : at(imprimiu),
  assinadaEm: assinou === null ? null : at(assinou),
});

test.each([
  ['nothing done', [folha(null)], null, null],
  ['printed', [folha(1), folha(1)], null, { passo: 'impressao', em: at(1) }],
  ['one printed later', [folha(1), folha(5)], null, { passo: 'impressao', em: at(5) }],
  ['signed after it', [folha(1, 2), folha(1)], null, { passo: 'assinatura', em: at(2) }],
  ['signed at the instant of printing', [folha(1, 1)], null, { passo: 'assinatura', em: at(1) }],
  ['posted and returned', [folha(1, 2)], at(3), null],
  ['printed again after the loss', [folha(4)], at(3), { passo: 'impressao', em: at(4) }],
])('%s → the newest act that can be taken back', (_name, folhas, postada, newest) => {
  expect(passoQueVolta(folhas, postada)).toEqual(newest);
});

test('an address without a complement says none', () => {
  const para = {
    nome: 'Ana Reis',
    endereco: 'Rua A',
    numero: '7',
    complemento: 'Sem complemento',
    bairro: 'Centro',
    cidade: 'Recife',
    uf: 'PE',
    cep: '50010-000',
  };
  expect(linhasDoEndereco(para)).toEqual(['Ana Reis', 'Rua A, 7', 'Centro, Recife, PE', '50010-000']);
  expect(linhasDoEndereco({ ...para, complemento: 'casa 2' })[1]).toBe('Rua A, 7, casa 2');
});
