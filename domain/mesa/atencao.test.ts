import { expect, test } from 'vitest';
import {
  ATENCOES,
  atencaoDoPedido,
  ROTULO_DA_ATENCAO,
  type Atencao,
  type FatosDaAtencao,
} from './atencao.ts';
import { destaque } from '../pedidos/destaques.ts';

const QUIET: FatosDaAtencao = {
  status: 'Aguardando Pagamento',
  atendimento: 'na fila',
  prazo: '2026-11-23T18:02:00Z',
  agora: '2026-11-19T17:31',
  hoje: '2026-11-19',
  destaques: [],
  pagamento: 'RECEIVED',
  contestada: false,
  nascimento: '1984-04-12',
  mensagem: false,
  emailRecusado: false,
  arquivosRecusados: 0,
};
const SOON = '2026-11-19T18:02:00Z';
const PAST = '2026-11-19T17:30:00Z';
const of = (motivo: 'urgencia' | 'atencao' | 'prova') => ({ destaques: [{ motivo }] });

test.each<[string, Partial<FatosDaAtencao>, Atencao[]]>([
  ['nothing', {}, []],
  ['no payment yet, no promise, no birth date', { pagamento: null, prazo: null, nascimento: '' }, []],
  ['refunded, or unknown to us', { pagamento: 'REFUNDED' }, []],
  ['exactly eighteen today', { nascimento: '2008-11-19' }, []],
  ['a minor', { nascimento: '2008-11-20' }, ['menor']],
  ['near its promise, and nobody has it', { prazo: SOON }, ['prazo']],
  ['near its promise, in a hand', { prazo: SOON, atendimento: 'em atendimento' }, []],
  ['late, in a hand', { prazo: PAST, atendimento: 'em atendimento' }, ['atraso']],
  ['late, and its patient is asked', { prazo: PAST, atendimento: 'aguardando paciente' }, []],
  ['late, and its document is made', { prazo: PAST, atendimento: 'emitido' }, []],
  ['answers that say something', of('atencao'), ['resposta']],
  ['an emergency passed by', of('urgencia'), ['urgencia']],
  ['no proof of prior use', of('prova'), ['prova']],
  ['no proof of prior use, and no payment yet', { ...of('prova'), atendimento: null, prazo: null }, []],
  ['another amount', { pagamento: 'VALUE_MISMATCH' }, ['pagamento']],
  ['a CPF of somebody else', { contestada: true }, ['cpf']],
  [
    'a message, a mail that came back, a refused file',
    { mensagem: true, emailRecusado: true, arquivosRecusados: 2 },
    ['mensagem', 'email', 'arquivo'],
  ],
  [
    'over: its answers, time and files are no work',
    {
      ...of('urgencia'),
      status: 'Concluído',
      prazo: PAST,
      arquivosRecusados: 1,
      emailRecusado: true,
      nascimento: '2020-01-01',
    },
    [],
  ],
  [
    'over: a message is',
    { status: 'Concluído', mensagem: true, pagamento: 'VALUE_MISMATCH' },
    ['pagamento', 'mensagem'],
  ],
])('of an order with %s → %s', (_what, facts, expected) => {
  expect(atencaoDoPedido({ ...QUIET, ...facts })).toEqual(expected);
});

test.each([
  'Não',
  'não.',
  'Sem alergias',
  'Nenhuma',
  'Nego alergias',
  'nunca',
  'n/a',
  'Não se aplica',
  '',
  '-',
  '  ',
])('a marked question answered %j is no attention', (resposta) => {
  expect(destaque({ atencao: true }, resposta)).toBeNull();
  expect(destaque({ atencao: true, urgencia: true }, resposta)).toBeNull();
});

test('a marked question answered with a name is; every mark has words', () => {
  expect(destaque({ atencao: true }, 'Dipirona')).toBe('atencao');
  expect(Object.keys(ROTULO_DA_ATENCAO)).toEqual([...ATENCOES]);
});
