import { expect, test } from 'vitest';
import { etapaDoCorreio, linhasDoEndereco } from './envio.ts';

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
