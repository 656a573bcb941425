import { expect, test } from 'vitest';
import type { Sinais } from '../catalogo/perguntas.ts';
import { destacadas, destaque, destaquesDoPedido } from './destaques.ts';

const URGENCIA = { urgencia: true };
const ATENCAO = { atencao: true };
const BOTH = { ...URGENCIA, ...ATENCAO };

test.each<[Sinais, string, ReturnType<typeof destaque>]>([
  [{}, 'sim', null],
  [{ agora: true }, 'sim', null],
  [URGENCIA, 'Sim, ontem', 'urgencia'],
  [URGENCIA, 'um pouco', null],
  [URGENCIA, 'não', null],
  [ATENCAO, 'Dipirona', 'atencao'],
  [ATENCAO, 'Sim', 'atencao'],
  [ATENCAO, 'não, mas já desmaiei', 'atencao'],
  [ATENCAO, 'Nenhuma.', null],
  [ATENCAO, 'Não se aplica', null],
  [ATENCAO, '', null],
  [ATENCAO, '\u200B', null],
  [BOTH, 'sim', 'urgencia'],
  [BOTH, 'um pouco', 'atencao'],
])('%j answered %j: %s', (sinais, resposta, motivo) => {
  expect(destaque(sinais, resposta)).toBe(motivo);
});

const answered = (pergunta: string, sinais: Sinais, resposta: string) => ({ pergunta, sinais, resposta });

test('an emergency that was passed by comes first, then each in the order of the questions', () => {
  expect(
    destacadas([
      answered('Alergia?', ATENCAO, 'Dipirona'),
      answered('Fuma?', {}, 'Sim'),
      answered('Grávida?', ATENCAO, 'não'),
      answered('Dor no peito?', BOTH, 'sim, ontem'),
      answered('Remédios?', ATENCAO, 'AAS'),
    ]),
  ).toEqual([
    { motivo: 'urgencia', pergunta: 'Dor no peito?', resposta: 'sim, ontem' },
    { motivo: 'atencao', pergunta: 'Alergia?', resposta: 'Dipirona' },
    { motivo: 'atencao', pergunta: 'Remédios?', resposta: 'AAS' },
  ]);
});

test('of an order, by the marks that its questions had; questions older than marks have none', () => {
  const pedido = {
    pergSaude: ['Alergia?', 'Dor no peito?'],
    sinaisSaude: [ATENCAO, URGENCIA],
    histSaude: ['Dipirona', 'Sim'],
    pergTrat: [{ pergunta: 'Efeito ruim?', descricao: '', ...ATENCAO }],
    histTrat: ['Tosse'],
    provaDeUso: 'falta' as const,
    justificativaDoUso: '',
  };
  expect(destaquesDoPedido(pedido).map(({ pergunta }) => pergunta)).toEqual([
    'Dor no peito?',
    'Prova de uso anterior',
    'Alergia?',
    'Efeito ruim?',
  ]);
  const old = {
    ...pedido,
    provaDeUso: 'arquivo' as const,
    sinaisSaude: [],
    pergTrat: [{ pergunta: 'Efeito ruim?', descricao: '' }],
  };
  expect(destaquesDoPedido(old)).toEqual([]);
});
