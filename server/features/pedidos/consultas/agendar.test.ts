import { expect, test } from 'vitest';
import { MAX_MARCACOES } from '#domain/consultorio/escolha.ts';
import type { Paciente } from '#platform/actor.ts';
import type { BaseDeps } from '#platform/deps.ts';
import type { PedidoRow } from '../pedidos/pedidos.public.ts';
import type { ConsultaFound, EscolhaRow } from './consultas.repository.ts';
import { agendarConsulta, remarcarConsulta } from './consultas.usecases.ts';

const now = new Date('2026-11-27T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const inicio = later(48);
const input = { pedidoId: 'p', id: 'c', medicoId: 'm', inicio };
// The rules ask for these alone.
/* oxlint-disable typescript/no-unsafe-type-assertion -- see above */
const given = { actor: {} as Paciente, deps: {} as BaseDeps, now, newId: () => 'novo', input };
const pedido = {
  id: 'p',
  cliente_id: 'paciente',
  numero: 1,
  versao: 1,
  escolha: { estado: 'aberta' },
} as PedidoRow;
const escolha = { escolha: null, escolher_ate: later(1) } as EscolhaRow;
const marcada = { id: 'antes', pedido_id: 'p', medico_id: 'x', estado: 'marcada', inicio } as ConsultaFound;
/* oxlint-enable typescript/no-unsafe-type-assertion */
const livre = { inicio, fim: later(49), contato: 'https://sala', medicoId: 'm', medico: 'Helena' };
const booked = { pedido, escolha, marcada: undefined, quem: [], known: undefined, marcacoes: 0 };
const state = { medico: 'ativo', booked, livre };

const book = (known: Partial<typeof state> | { livre: null }, of: object = {}) =>
  agendarConsulta.decide({ ...state, ...known, booked: { ...booked, ...of } }, given, undefined);
const move = (of: object, de = 'antes') =>
  remarcarConsulta.decide(
    { ...state, booked: { ...booked, marcada, ...of } },
    { ...given, input: { ...input, de } },
    undefined,
  );
const codeOf = (act: () => unknown) => {
  try {
    return act();
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

test('a free time of a refused order → booked and chosen, once', () => {
  expect(book({}).writes?.map(({ fn }) => fn.name)).toEqual([
    'insertConsulta',
    'updatePedido',
    'updateEscolha',
  ]);
  expect(book({}, { known: { ...marcada, id: 'c' } })).toEqual({});
});

test.each([
  ['another order has its id', {}, { known: { ...marcada, pedido_id: 'x' } }, 'horario_tomado'],
  ['the doctor is not active', { medico: 'desativado' }, {}, 'horario_tomado'],
  ['nothing to choose', {}, { pedido: { ...pedido, escolha: null } }, 'sem_escolha'],
  ['chosen before', {}, { escolha: { ...escolha, escolha: 'consulta' } }, 'consulta_marcada'],
  ['its time to choose has passed', {}, { escolha: { ...escolha, escolher_ate: now } }, 'sem_escolha'],
  ['booked too often', {}, { marcacoes: MAX_MARCACOES }, 'marcacoes_demais'],
  ['the time is not free', { livre: null }, {}, 'horario_tomado'],
])('%s → refused', (_name, known, of, code) => {
  expect(codeOf(() => book(known, of))).toBe(code);
});

test('moved until two hours before it begins; the calendar keeps one event', () => {
  const { writes = [] } = move({ marcada: { ...marcada, evento: 'e', sequencia: 3 } });
  expect(writes.map(({ fn }) => fn.name)).toEqual(['endConsulta', 'insertConsulta', 'updatePedido']);
  expect(writes[1]?.args[0]).toMatchObject({ remarcada_de: 'antes', evento: 'e', sequencia: 4 });
  expect(codeOf(() => move({}, 'outra'))).toBe('consulta_nao_marcada');
  expect(codeOf(() => move({ marcada: { ...marcada, inicio: later(1) } }))).toBe('tarde_demais');
});
