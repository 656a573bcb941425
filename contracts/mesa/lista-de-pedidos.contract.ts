import { z } from 'zod';
import { SERVICOS } from '#domain/catalogo/servicos.ts';
import { BANDEJAS } from '#domain/pedidos/atendimento.ts';
import { STATUS } from '#domain/pedidos/pedido-status.ts';
import { RECEBIDOS } from '#domain/pedidos/recebido.ts';
import { defineContract, errors, instant } from '../contract.ts';
import { escolhaDoPedido } from '../pedidos/pedidos.contract.ts';

const tag = 'pedidos';

/**
 * `prazo`: those that wait for the team first, the nearest promise before the others; then the rest, the newest first. An
 * order of sorting hides nothing.
 */
export const ORDENS = ['recentes', 'antigos', 'prazo'] as const;
export type Ordem = (typeof ORDENS)[number];

/**
 * A day from 2000 to 2999: no order is older or newer, and each of these days has a next one to compare with.
 */
const dayOfOrders = z.iso.date().refine((text) => /^2\d/.test(text), 'a day of these centuries');

export const filtrosDePedidos = z.object({
  /** One of the desk's trays; null for every order there is. */
  bandeja: z.enum(BANDEJAS).nullable().default(null),
  status: z.enum(STATUS).nullable().default(null),
  servico: z
    .enum(SERVICOS.map(({ titulo }) => titulo))
    .nullable()
    .default(null),
  /** First and last day on which the order was made, in America/Sao_Paulo. */
  de: dayOfOrders.nullable().default(null),
  ate: dayOfOrders.nullable().default(null),
  /** True for paid orders only that wait for the team past their promised time. */
  atrasados: z.boolean().default(false),
  /**
   * A CPF or its start, with or without punctuation; an order's number; or part of a name, with or without
   * accents.
   */
  busca: z.string().max(100).default(''),
});
export type FiltrosDePedidos = z.output<typeof filtrosDePedidos>;

export const pedidoNaMesa = z
  .object({
    id: z.uuid(),
    numero: z.number().int(),
    cpf: z.string(),
    nome: z.string(),
    /** How the patient wants to be called; empty when by the registered name. */
    nomeSocial: z.string(),
    /** The account was closed because the CPF belongs to another person, whose chat this is not. */
    contestada: z.boolean(),
    /** What people wrote in its patient's chat, automatic lines apart, counted up to 100. */
    mensagens: z.number().int(),
    /** How many messages of the patient the team has not read. */
    naoLidas: z.number().int(),
    Servico_Selecionado: z.string(),
    status: z.string(),
    atendimento: z.string().nullable(),
    /** It is with the doctors again because its patient did not answer them in time. */
    semResposta: z.boolean(),
    /** What the patient received; null unless concluded. */
    recebido: z.enum(RECEBIDOS).nullable(),
    /** True when a document of ours is in somebody's hands. */
    temDocumento: z.boolean(),
    /** What the patient of a refused order may choose; null where there is nothing to choose. */
    escolha: escolhaDoPedido.nullable(),
    /** The provider's word, with our own refunds in it; null while there is no charge. */
    pagamento: z.string().nullable(),
    valorCentavos: z.number().int(),
    prazo: instant.nullable(),
    createdAt: instant,
    dateCreated: z.string(),
    versao: z.number().int(),
  })
  .meta({ id: 'PedidoNaMesa' });
export type PedidoNaMesa = z.infer<typeof pedidoNaMesa>;

/** How many orders a page of the desk has unless another number is asked for. */
export const TAMANHO_DA_PAGINA = 25;

export const consultarPedidos = defineContract({
  operationId: 'consultarPedidos',
  // A POST, because the search may be a person's name, which must not stand in an address.
  method: 'POST',
  path: '/api/adm/pedidos/consulta',
  summary: 'A page of every order, filtered and sorted; the next and the one before by opaque places',
  tag,
  access: ['Admin'],
  body: filtrosDePedidos.extend({
    ordem: z.enum(ORDENS).default('recentes'),
    /** `proxima` or `anterior` of another page with the same filters; an invalid one gives the first page. */
    lugar: z.string().max(200).nullable().default(null),
    tamanho: z.number().int().min(1).max(100).default(TAMANHO_DA_PAGINA),
  }),
  responses: {
    200: z.object({
      pedidos: z.array(pedidoNaMesa),
      anterior: z.string().nullable(),
      proxima: z.string().nullable(),
      /** How many orders match, counted up to 1000; null when counting would take too long. */
      total: z.number().int().nullable(),
      /** True when there are more than `total`. */
      haMais: z.boolean(),
      /** The place of the first order of this page, from 1; null when counting would take too long. */
      inicio: z.number().int().nullable(),
      /** True when too short a part of a name was given, so that nothing was searched for. */
      buscaCurta: z.boolean(),
    }),
    ...errors(400),
  },
});

/** How many orders: counted up to 1001, which means more than 1000. */
const contagem = z.number().int();

export const lerBandejas = defineContract({
  operationId: 'lerBandejas',
  method: 'GET',
  path: '/api/adm/pedidos/bandejas',
  summary:
    'How many orders each tray of the desk holds, and how many of those to be read are late or due today',
  tag,
  access: ['Admin'],
  responses: {
    200: z.object({
      contagens: z.record(z.enum([...BANDEJAS, 'todos']), contagem),
      /** Of those that wait for the team: past their promised time. */
      atrasados: contagem,
      /** Of those that wait for the team: promised until the end of today, in America/Sao_Paulo. */
      vencemHoje: contagem,
    }),
    ...errors(),
  },
});
