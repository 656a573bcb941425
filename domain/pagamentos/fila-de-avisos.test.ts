import { expect, test } from 'vitest';
import { EVENTOS_USADOS } from './eventos-do-provedor.ts';
import { julgarFila, type FilaLida } from './fila-de-avisos.ts';

const APP = 'https://zelo.exemplo.com.br';
const boa: FilaLida = {
  id: 'w1',
  url: `${APP}/api/webhooks/asaas`,
  ativa: true,
  interrompida: false,
  comToken: true,
  penalizados: 0,
  eventos: [...EVENTOS_USADOS, 'PAYMENT_CREATED'],
};

test.each<[string, FilaLida[], string]>([
  ['all is well', [boa], 'bem'],
  ['interrupted', [{ ...boa, interrompida: true }], 'interrompida'],
  ['interrupted, and deliveries wait', [{ ...boa, interrompida: true, penalizados: 15 }], 'interrompida'],
  ['turned off', [{ ...boa, ativa: false, interrompida: true }], 'desligada'],
  ['none at all', [], 'ausente'],
  ['only another system’s', [{ ...boa, url: 'https://outro.exemplo/gancho' }], 'ausente'],
  [
    'ours, at an old address',
    [{ ...boa, url: 'https://velho.exemplo/api/webhooks/asaas' }],
    'outro-endereco',
  ],
  [
    'http instead of https',
    [{ ...boa, url: 'http://zelo.exemplo.com.br/api/webhooks/asaas' }],
    'outro-endereco',
  ],
  ['without a token', [{ ...boa, comToken: false }], 'sem-token'],
  ['a token that the provider does not speak of', [{ ...boa, comToken: null }], 'bem'],
  ['deliveries that failed', [{ ...boa, penalizados: 3 }], 'atrasada'],
  ['too few events', [{ ...boa, eventos: ['PAYMENT_CREATED'] }], 'faltam-eventos'],
  ['events that the provider does not name', [{ ...boa, eventos: null, penalizados: null }], 'bem'],
  ['two, one of which works', [{ ...boa, id: 'w0', interrompida: true }, boa], 'bem'],
  ['no address at all', [{ ...boa, url: 'zelo' }], 'ausente'],
])('%s', (_name, filas, situacao) => {
  expect(julgarFila(filas, APP).situacao).toBe(situacao);
});

test('the one that is judged is named, and what is missing', () => {
  const eventos = EVENTOS_USADOS.filter((evento) => !evento.includes('REFUND'));
  expect(julgarFila([{ ...boa, eventos, penalizados: null }], APP)).toEqual({
    situacao: 'faltam-eventos',
    id: 'w1',
    penalizados: null,
    detalhe:
      'PAYMENT_REFUND_IN_PROGRESS, PAYMENT_REFUNDED, PAYMENT_PARTIALLY_REFUNDED, PAYMENT_REFUND_DENIED',
  });
});

test('of another address only its origin is told', () => {
  const url = 'https://user:segredo@velho.exemplo/api/webhooks/asaas?chave=1';
  expect(julgarFila([{ ...boa, url }], APP)).toEqual({
    situacao: 'outro-endereco',
    id: null,
    penalizados: null,
    detalhe: 'https://velho.exemplo',
  });
});

test('on one machine any name and port of it is here', () => {
  const url = 'http://127.0.0.1:41234/api/webhooks/asaas';
  expect(julgarFila([{ ...boa, url }], 'http://localhost:3000').situacao).toBe('bem');
});
