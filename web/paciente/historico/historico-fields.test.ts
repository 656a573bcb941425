import { expect, test } from 'vitest';
import type { PedidoDetalhe } from '#contracts/pedidos/pedidos.contract.ts';
import type { Perguntas } from '#contracts/catalogo/perguntas.contract.ts';
import type { CamposDoRascunho } from '#domain/pedidos/rascunho.ts';
import { fieldFromServer, fieldName } from './field-words.ts';
import {
  fieldsOfRespostas,
  fieldsOfPedido,
  respostasOfFields,
  orphanFields,
  respostasAside,
} from './historico-fields.ts';
import { abandonedKeys, carryRespostas } from './carry-respostas.ts';
import { pedidoPerguntas } from './pedido-perguntas.ts';

const lista = (versao: string, ...textos: string[]) => ({
  versao,
  perguntas: textos.map((pergunta) => ({ pergunta, descricao: '' })),
});
const emVigor = { saude: lista('s1', 'A', 'B'), tratamento: lista('t1', 'C') };

const PEDIDO: PedidoDetalhe = {
  id: 'p1',
  numero: 1042,
  Servico_Selecionado: 'Atestados de saúde',
  cpf: '52998224725',
  paciente: null,
  idPayment: null,
  status: 'Sendo Feito - Serviço Selecionado',
  createdAt: '2026-11-20T12:00:00Z',
  dateCreated: '20/11/2026 09:00',
  updatedAt: '2026-11-20T12:00:00Z',
  versao: 1,
  precoCentavos: 5490,
  precoNovoCentavos: null,
  frete: null,
  valorCentavos: 5490,
  freteCentavos: 0,
  cobranca: null,
  prazo: null,
  feriados: [],
  editavel: true,
  atendimento: null,
  documentos: [],
  recebido: null,
  reembolso: null,
  recusa: null,
  respondidoPor: null,
  escolha: null,
  descartavel: true,
  cancelavel: false,
  histSaude: [],
  histTrat: [],
  pergSaude: [],
  pergTrat: [],
  sinaisSaude: [],
  versaoSaude: null,
  versaoTrat: null,
  motivacao: '',
  outrasInfos: '',
  provaDeUso: 'dispensada',
  justificativaDoUso: '',
};

const BLANK = {
  saude: ['', ''],
  tratamento: [''],
  motivacao: '',
  outrasInfos: '',
  declaraVerdade: false,
  autorizaEnvio: false,
};

const start = (pedido: PedidoDetalhe, fields: CamposDoRascunho, perguntas: Perguntas = emVigor) =>
  respostasOfFields(perguntas, { ...fieldsOfPedido(pedido), ...fields });

test('an unanswered order starts blank, with as many answers as questions', () => {
  expect(start(PEDIDO, {})).toEqual(BLANK);
});

const RESPONDIDO: PedidoDetalhe = {
  ...PEDIDO,
  pergSaude: ['A', 'B'],
  pergTrat: [{ pergunta: 'C', descricao: '' }],
  histSaude: ['a', 'b'],
  histTrat: ['c'],
  motivacao: 'm',
};

test('an answered order comes back with its answers, and the declarations to be made anew', () => {
  expect(start(RESPONDIDO, {})).toMatchObject({
    saude: ['a', 'b'],
    tratamento: ['c'],
    motivacao: 'm',
    declaraVerdade: false,
  });
});

test('the draft goes before what the order has, answer by answer, also where it was emptied', () => {
  expect(start(RESPONDIDO, { 'saude.1:B': 'b de novo', motivacao: '' })).toMatchObject({
    saude: ['a', 'b de novo'],
    tratamento: ['c'],
    motivacao: '',
  });
});

test('an answer → finds its question at any position; without a question → shown aside', () => {
  const outras = { saude: lista('s2', 'nova', 'B', 'A', 'A'), tratamento: lista('t2') };
  const fields = { 'saude.1:A': 'a', 'saude.2:A': 'a dois', 'saude.1:B': 'b', 'tratamento.1:C': 'c' };
  expect(start(PEDIDO, fields, outras)).toMatchObject({ saude: ['', 'b', 'a', 'a dois'], tratamento: [] });
  const orphans = orphanFields(outras, { ...fields, motivacao: 'm', 'conferir/saude.1:A': true });
  expect(orphans).toEqual({ 'tratamento.1:C': 'c' });
  const said = { ...orphans, motivacao: 'velha', outrasInfos: 'igual', 'tratamento.1:D': ' ' };
  expect(respostasAside(said, { outrasInfos: 'igual' })).toEqual([
    { chave: 'tratamento.1:C', label: 'C', text: 'c' },
    { chave: 'motivacao', label: 'Motivação', text: 'velha' },
  ]);
});

test('the form’s and the draft’s answers → equal, without the declarations', () => {
  const respostas = { ...start(RESPONDIDO, {}), declaraVerdade: true };
  const fields = fieldsOfRespostas(emVigor, respostas);
  expect(fields).toEqual({
    'saude.1:A': 'a',
    'saude.1:B': 'b',
    'tratamento.1:C': 'c',
    motivacao: 'm',
    outrasInfos: '',
  });
  expect(respostasOfFields(emVigor, fields)).toEqual({ ...respostas, declaraVerdade: false });
});

const now = (...textos: string[]) => ({ saude: lista('s2', ...textos), tratamento: lista('t1', 'C') });

test('a question whose place another took is done with; one that is gone, or moved, is not', () => {
  expect(abandonedKeys(emVigor, now('A', 'B?'))).toEqual(['saude.1:B']);
  expect(abandonedKeys(emVigor, now('A'))).toEqual([]);
  expect(abandonedKeys(emVigor, now('B', 'A', 'nova'))).toEqual([]);
});

test('answers and declarations move along when the questions change', () => {
  const before = {
    saude: ['a', 'b'],
    tratamento: ['c'],
    motivacao: 'm',
    outrasInfos: 'o',
    declaraVerdade: true,
    autorizaEnvio: false,
  };
  expect(carryRespostas(emVigor, before, now('nova', 'A', 'B'))).toEqual({
    ...before,
    saude: ['', 'a', 'b'],
  });
});

test('an answered order keeps the questions it was asked, also when it was asked none', () => {
  expect(pedidoPerguntas(PEDIDO)).toBeNull();
  const answered = {
    ...PEDIDO,
    versaoSaude: 's0',
    versaoTrat: 't0',
    pergSaude: ['A'],
    sinaisSaude: [{ urgencia: true }],
    pergTrat: [{ pergunta: 'C', descricao: 'd', agora: true }],
  };
  expect(pedidoPerguntas(answered)).toEqual({
    saude: { versao: 's0', perguntas: [{ pergunta: 'A', descricao: '', urgencia: true }] },
    tratamento: { versao: 't0', perguntas: [{ pergunta: 'C', descricao: 'd', agora: true }] },
  });
});

test.each([
  ['histSaude.1', 'saude.1', 'B'],
  ['histTrat.0', 'tratamento.0', 'C'],
  ['motivacao', 'motivacao', 'Motivação'],
  ['autorizaEnvio', 'autorizaEnvio', 'Autorizo o envio do documento assinado'],
] as const)('the server’s %s is our %s', (field, ours, label) => {
  expect(fieldFromServer(field)).toBe(ours);
  expect(fieldName(ours, emVigor)).toBe(label);
});

test('a field of the server that we do not have is not shown', () => {
  expect(fieldFromServer('versaoSaude')).toBeNull();
});

test.each([
  ['Tem alergia a algum remédio? Conte o que aconteceu.', 'Tem alergia a algum remédio?'],
  ['Dose e horário', 'Dose e horário'],
  [
    'Sente agora dor no peito, falta de ar, desmaio, fraqueza de um lado do corpo ou confusão? Ligue 192.',
    'Sente agora dor no peito, falta de ar, desmaio, fraqueza de um lado…',
  ],
  ['A'.repeat(5_000), `${'A'.repeat(35)}…`],
])('the question %s → named %s among the fields in error', (pergunta, nome) => {
  expect(fieldName('saude.0', { ...emVigor, saude: lista('s1', pergunta) })).toBe(nome);
});
