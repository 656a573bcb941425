import { expect, test } from 'vitest';
import { CALENDARIO_INICIAL } from '#domain/calendario/calendario.ts';
import type { Medico } from '#platform/actor.ts';
import { call } from '#platform/db/command/decision.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { extendCaso, holdCaso, type LockedCaso } from '../caso/caso.public.ts';
import type { PauseDeps } from '../pausas/pausas.public.ts';
import { endPergunta, type PerguntaFound } from '../pausas/pausas.repository.ts';
import { assumirCaso, MAX_HELD } from './fila.usecases.ts';

const now = new Date('2026-11-27T12:00:00Z');
const soon = new Date('2026-11-27T12:10:00Z');
const ate = new Date('2026-11-27T12:30:00Z');
const actor: Medico = { tipo: 'Medico', medicoId: 'helena', sessaoId: 'sessao', ativo: true };
// The rule asks for nothing of them.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const deps = {} as BaseDeps & PauseDeps;
const given = { actor, input: { id: 'pedido' }, deps, now, newId: () => 'novo' };
const caso: LockedCaso = {
  id: 'pedido',
  numero: 1001,
  cliente_id: 'paciente',
  paciente_id: 'paciente',
  servico_selecionado: 'Receita simples',
  status: 'Aguardando Pagamento',
  atendimento: 'na fila',
  prazo: new Date('2026-12-01T12:00:00Z'),
  feriados_do_prazo: null,
  versao: 4,
  medico_id: null,
  assumido_ate: null,
  identidade_em: null,
  decidido_em: null,
  decidido_por: null,
  sem_resposta_em: null,
  medico_nome: null,
  medico_estado: null,
  resposta_nome: null,
  resposta_crm: null,
  resposta_uf: null,
};
const pergunta: PerguntaFound = {
  id: 'pergunta',
  pedido_id: 'pedido',
  medico_id: 'helena',
  texto: 'Desde quando?',
  pede_documento: false,
  feita_em: new Date('2026-11-27T11:00:00Z'),
  respondida_em: null,
  encerrada_em: null,
  responder_ate: new Date('2026-12-04T11:00:00Z'),
  lembretes: 0,
  lembrada_em: null,
  venceu: false,
  medico_nome: 'Helena',
  medico_estado: 'ativo',
} as const;
const regra: State['regra'] = { modo: 'dias', calendario: CALENDARIO_INICIAL };
type State = Parameters<typeof assumirCaso.decide>[0];
const waiting = { atendimento: 'aguardando paciente' };
const byColleague = { medico_id: 'caio', medico_nome: 'Caio', assumido_ate: soon };
const hold = call(holdCaso, 'pedido', { medicoId: 'helena', now, ate });

const decide = ({ caso: change, ...state }: { caso?: Partial<LockedCaso> } & Partial<Omit<State, 'caso'>>) =>
  assumirCaso.decide(
    { estado: 'ativo', count: 0, pergunta: undefined, regra, ...state, caso: { ...caso, ...change } },
    given,
    undefined,
  );

test.each([
  ['a case in the queue', {}, [hold], 'caso.assumir'],
  ['whose claim ran out', { caso: { ...byColleague, assumido_ate: now } }, [hold], 'caso.assumir'],
  [
    'that waits for an answer to this doctor',
    { caso: waiting, pergunta },
    [call(endPergunta, 'pergunta', { em: now, como: 'retomada' }), hold],
    'caso.retomar',
  ],
  [
    'that waits for an answer to a doctor who left',
    { caso: waiting, pergunta: { ...pergunta, medico_id: 'caio', medico_estado: 'inativo' as const } },
    [call(endPergunta, 'pergunta', { em: now, como: 'retomada' }), hold],
    'caso.retomar',
  ],
])('%s → taken in hand', (_, state, writes, action) => {
  const decision = decide(state);
  expect(decision.writes?.slice(0, -1)).toEqual(writes);
  expect(decision.audit).toEqual([{ action, targetType: 'pedido', targetId: 'pedido' }]);
  expect(decision.answer).toEqual(ate);
});

test('a case in this hand already → held for longer, and nobody is told', () => {
  expect(decide({ caso: { medico_id: 'helena', assumido_ate: soon }, count: MAX_HELD })).toEqual({
    writes: [call(extendCaso, 'pedido', ate)],
    answer: ate,
  });
});

test.each([
  ['caso_assumido', { caso: byColleague }],
  ['caso_aguarda', { caso: waiting, pergunta: { ...pergunta, medico_id: 'caio' } }],
  ['fora_da_fila', { caso: { decidido_em: now } }],
  ['fora_da_fila', { caso: { status: 'Excluído' as const } }],
  ['casos_demais', { count: MAX_HELD }],
  ['cadastro_em_analise', { estado: 'inativo' }],
])('refused: %s', (code, state) => {
  expect(() => decide(state)).toThrow(expect.objectContaining({ code }));
});
