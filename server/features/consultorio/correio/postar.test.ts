import { expect, test } from 'vitest';
import type { Admin } from '#platform/actor.ts';
import { call } from '#platform/db/command/decision.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { linhasDoEndereco } from '#domain/correio/envio.ts';
import { insertEnvio } from './correio.repository.ts';
import { postarCarta } from './correio.usecases.ts';

const now = new Date('2026-11-27T12:00:00Z');
// The rule asks for nothing of either but the administrator's id.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const actor = { tipo: 'Admin', administradorId: 'adm' } as Admin;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const deps = {} as BaseDeps;

type State = Parameters<typeof postarCarta.decide>[0];
const destino: State['destino'] = {
  pedido: 1001,
  nome: 'Ana Souza',
  endereco: 'Rua das Flores',
  numero: '10',
  complemento: '',
  bairro: 'Centro',
  cidade: 'São Paulo',
  uf: 'SP',
  cep: '01001000',
};
const endereco = linhasDoEndereco({ ...destino, cep: '01001-000' });
const caso: State['caso'] = {
  id: 'pedido',
  numero: 1001,
  cliente_id: 'paciente',
  paciente_id: 'paciente',
  servico_selecionado: 'Receita simples',
  status: 'Aguardando Pagamento',
  atendimento: 'a postar',
  prazo: null,
  feriados_do_prazo: null,
  versao: 4,
  medico_id: null,
  assumido_ate: null,
  identidade_em: null,
  decidido_em: now,
  decidido_por: 'helena',
  sem_resposta_em: null,
  medico_nome: null,
  medico_estado: null,
  resposta_nome: null,
  resposta_crm: null,
  resposta_uf: null,
};
const folha = {
  id: 'folha',
  medico_id: 'helena',
  estado: 'impresso',
  objeto: 'folha',
  folha_impressa_em: now,
  assinado_em: now,
} as const;
const codigo = { transportadora: 'sedex', rastreio: 'AA123456785BR' } as const;
const envio = { id: 'envio', pedido_id: 'pedido', situacao: 'a caminho', ...codigo } as const;

const decide = (state: Partial<State> = {}, shown = endereco) =>
  postarCarta.decide(
    { caso, known: undefined, folhas: [folha], destino, ...state },
    {
      actor,
      input: { id: 'pedido', envio: 'envio', endereco: shown, ...codigo },
      deps,
      now,
      newId: () => 'novo',
    },
    undefined,
  );

test('signed sheets and the address that was shown → posted, in the chat and by mail', () => {
  const { writes, audit, jobs, parts } = decide();
  const row = { id: 'envio', pedidoId: 'pedido', ...codigo, endereco, administradorId: 'adm', now };
  expect(writes?.[0]).toEqual(call(insertEnvio, row));
  expect(audit).toEqual([{ action: 'correio.postar', targetType: 'pedido', targetId: 'pedido' }]);
  expect([jobs?.length, parts?.length]).toEqual([1, 1]);
});

test('the same request again → nothing is written', () => {
  expect(decide({ known: envio })).toEqual({ answer: undefined });
});

test.each<[string, Partial<State>, string[]?]>([
  ['nao_encontrado', { caso: undefined }],
  ['nao_encontrado', { known: { ...envio, pedido_id: 'outro' } }],
  ['fora_do_correio', { caso: { ...caso, atendimento: 'postado' } }],
  ['fora_do_correio', { folhas: [] }],
  ['falta_assinar', { folhas: [folha, { ...folha, estado: 'a imprimir' }] }],
  ['endereco_mudou', {}, ['Rua antiga, 1']],
])('refused: %s', (code, state, shown) => {
  expect(() => decide(state, shown)).toThrow(expect.objectContaining({ code }));
});
