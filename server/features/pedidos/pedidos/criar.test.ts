import { expect, test } from 'vitest';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { systemScope, type Paciente } from '#platform/actor.ts';
import { call } from '#platform/db/command/decision.ts';
import { insertPedido, type PedidoOpening } from './criar.repository.ts';
import { criarPedido, type CriarDeps } from './criar.usecases.ts';
import { updatePedido, type LockedState } from './mudar.repository.ts';

const [{ titulo: SERVICO }] = SERVICOS;
const now = new Date('2026-11-27T12:00:00Z');
const scope = systemScope({ tipo: 'Sistema', nome: 'teste' }, 'paciente');
// The rule asks for nothing of either but the scope.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
const given = { actor: { scope } as Paciente, deps: {} as CriarDeps, now, newId: () => 'novo' };
const input = { Servico_Selecionado: SERVICO, chave: 'chave' };
const treated = { paciente_id: 'paciente', nome_busca: 'ana moreira' };
const opening: PedidoOpening = {
  servico: SERVICO,
  ...treated,
  nome: 'Ana Moreira',
  dados_em: now,
  cpf: '52998224725',
  uf: 'SP',
  preco: 4990,
  frete: null,
  numero: 1001,
};
const other: LockedState = {
  id: 'outro',
  numero: 1000,
  cliente_id: 'paciente',
  servico_selecionado: SERVICO,
  status: 'Sendo Feito - Serviço Selecionado',
  status_anterior: null,
  pago_em: null,
  versao: 3,
};
type State = Parameters<typeof criarPedido.decide>[0];
const fresh: State = { opening, known: null, other: null, faltaAceitar: false };
const made = {
  id: 'novo',
  numero: 1001,
  chave: 'chave',
  ...treated,
  servico: SERVICO,
  preco_centavos: 4990,
  now,
};
const writesOf = (state: Partial<State>, asked: object = {}) =>
  criarPedido.decide({ ...fresh, ...state }, { ...given, input: { ...input, ...asked } }, undefined).writes;

test('a registered patient and a price → the order and its chat line', () => {
  const decision = criarPedido.decide(fresh, { ...given, input }, undefined);
  expect(decision.writes).toEqual([call(insertPedido, scope, made)]);
  expect(decision.audit).toEqual([{ action: 'pedido.criar', targetType: 'pedido', targetId: 'novo' }]);
  expect(decision.parts).toHaveLength(1);
});

test('an order of the same key or service exists → only the price that was seen is written', () => {
  const price = { preco_centavos: 4990, preco_em: now };
  const known = { id: 'antes', status: 'Sendo Feito - Serviço Selecionado' } as const;
  expect(writesOf({ known })).toEqual([call(updatePedido, 'antes', price, now)]);
  expect(writesOf({ known: { ...known, status: 'Aguardando Pagamento' } })).toEqual([]);
});

test('an unanswered order is replaced → it gets the service and its price; an answered one stays', () => {
  const change = { servico_selecionado: SERVICO, ...treated, preco_centavos: 4990, preco_em: now };
  expect(writesOf({ other })).toEqual([call(updatePedido, 'outro', change, now)]);
  expect(writesOf({ other: { ...other, status: 'Concluído' } })).toEqual([call(insertPedido, scope, made)]);
});

test('no registration, no price, or another price than the one seen → refused', () => {
  expect(() => writesOf({ opening: { ...opening, dados_em: null } })).toThrow(/dados/i);
  expect(() => writesOf({ opening: { ...opening, preco: null } })).toThrow(/indisponível/);
  expect(() => writesOf({}, { precoVistoCentavos: 100 })).toThrow(/preço/i);
});

test('a person of another account → not found', () => {
  expect(() => writesOf({ opening: null })).toThrow(/encontr/i);
});

test('a text that changed since it was accepted → nothing is made', () => {
  expect(() => writesOf({ faltaAceitar: true })).toThrow('Os termos mudaram desde que você os aceitou.');
});
